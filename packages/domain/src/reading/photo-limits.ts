/** Photos that one rate may have (specification section 9). */
export const maxPhotosPerRate = 3;

/** Pixels of the longer side of a photo that is sent (specification section 9). */
export const maxPhotoSide = 1600;

/** JPEG quality of a photo that is sent, between 0 and 1 (specification section 9). */
export const photoQuality = 0.75;
