-- A correction keeps photos of the results before it: they are stored once, and each result says which ones show it.
create table kept_reading_image (
  result_id bigint not null references reading_result,
  position smallint not null,
  image_id uuid not null references reading_image,
  primary key (result_id, position),
  unique (result_id, image_id)
);
create index kept_reading_image_image on kept_reading_image (image_id);

-- The photos of each result: those that it keeps come before its own.
create view result_image as
  select result_id, false as is_own, position, image_id from kept_reading_image
  union all
  select result_id, true, position, id from reading_image;
