import * as z from 'zod/mini';

/** As the browser writes an origin: lower case, no default port, no slash at the end. */
const httpsOrigin = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:(?!443$)[1-9]\d{0,4})?$/;

/** An https origin: scheme, host and port. */
export const linkOriginSchema = z
  .string()
  .check(z.regex(httpsOrigin, 'must be an https origin such as https://portal.example'));
