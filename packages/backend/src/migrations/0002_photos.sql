-- Photos are stored once, whatever shows them, here or in a bucket (docs/adr/0071).

create table photo (
  -- SHA-256 of the JPEG.
  hash bytea primary key check (octet_length(hash) = 32),
  -- In bytes.
  size integer not null,
  -- The JPEG, or the key of its object in the bucket. No key is used twice, so a late removal of an object removes no
  -- newer one of the same content.
  bytes bytea,
  object text unique,
  check (num_nonnulls(bytes, object) = 1)
);
-- Photos are compressed already.
alter table photo alter column bytes set storage external;

-- Objects that no photo has yet, or any more. They are written down before they are written, so none is forgotten.
create table bucket_leftover (
  object text primary key,
  since timestamptz not null default now()
);
create index bucket_leftover_since on bucket_leftover (since);

create function keep_leftover() returns trigger language plpgsql as $$
begin
  if old.object is not null and (tg_op = 'DELETE' or new.object is distinct from old.object) then
    insert into bucket_leftover (object) values (old.object);
  end if;
  return null;
end $$;
create trigger photo_leftover after delete or update of object on photo
  for each row execute function keep_leftover();

-- What shows a photo. `bytes` and `mime_type` are of the release before: photos that have not been moved since.
alter table reading_image rename to reading_photo;
alter table unknown_reading_image rename to unknown_reading_photo;
alter table anonymous_reading_image rename to anonymous_reading_photo;
do $$ declare name text; begin
  foreach name in array array['reading_photo', 'unknown_reading_photo', 'anonymous_reading_photo'] loop
    execute format('alter table %I add column photo_hash bytea references photo, alter column bytes drop not null,
      alter column mime_type set default ''image/jpeg'', add check (num_nonnulls(photo_hash, bytes) = 1)', name);
    execute format('create index %I on %I (photo_hash)', name || '_hash', name);
  end loop;
end $$;

-- A photo goes with the last row that shows it.
create function forget_photos() returns trigger language plpgsql as $$
declare
  hashes bytea[];
begin
  -- In turn: two transactions that delete the last two rows of a photo do not see each other.
  select array_agg(hash) into hashes from (
    select hash from photo where hash in (select photo_hash from gone) order by hash for update) locked;
  if hashes is not null then
    delete from photo where hash = any (hashes)
      and not exists (select from reading_photo where photo_hash = hash)
      and not exists (select from unknown_reading_photo where photo_hash = hash)
      and not exists (select from anonymous_reading_photo where photo_hash = hash);
  end if;
  return null;
end $$;
create trigger reading_photo_gone after delete on reading_photo
  referencing old table as gone for each statement execute function forget_photos();
create trigger unknown_reading_photo_gone after delete on unknown_reading_photo
  referencing old table as gone for each statement execute function forget_photos();
create trigger anonymous_reading_photo_gone after delete on anonymous_reading_photo
  referencing old table as gone for each statement execute function forget_photos();

-- For backends of the release before, as long as they work here.
create view reading_image as
  select id, result_id, position, mime_type, coalesce(photo.bytes, shown.bytes) as bytes
  from reading_photo shown left join photo on hash = photo_hash;
create view unknown_reading_image as
  select id, reading_id, position, mime_type, coalesce(photo.bytes, shown.bytes) as bytes
  from unknown_reading_photo shown left join photo on hash = photo_hash;
create view anonymous_reading_image as
  select id, value_id, position, mime_type, coalesce(photo.bytes, shown.bytes) as bytes
  from anonymous_reading_photo shown left join photo on hash = photo_hash;

create function store_image() returns trigger language plpgsql as $$
declare
  digest bytea := sha256(new.bytes);
begin
  insert into photo (hash, size, bytes) values (digest, octet_length(new.bytes), new.bytes)
    on conflict (hash) do update set size = excluded.size;
  execute format('insert into %I (%I, position, photo_hash) values (($1).%2$I, ($1).position, $2)',
    tg_argv[0], tg_argv[1]) using new, digest;
  return new;
end $$;
create trigger reading_image_stored instead of insert on reading_image
  for each row execute function store_image('reading_photo', 'result_id');
create trigger unknown_reading_image_stored instead of insert on unknown_reading_image
  for each row execute function store_image('unknown_reading_photo', 'reading_id');
create trigger anonymous_reading_image_stored instead of insert on anonymous_reading_image
  for each row execute function store_image('anonymous_reading_photo', 'value_id');
