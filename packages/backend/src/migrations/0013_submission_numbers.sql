-- Every submission has a number that people and the utility call it by, not only those without login (decision 46). The
-- default is for imports and for the release before, which states none. `offset 0`: one random value for all ten letters.
create function new_submission_number() returns text language sql volatile as $$
  select substr(letters, 1 + (get_byte(b, 0) & 31), 1) || substr(letters, 1 + (get_byte(b, 1) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 2) & 31), 1) || substr(letters, 1 + (get_byte(b, 3) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 4) & 31), 1) || '-' || substr(letters, 1 + (get_byte(b, 5) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 9) & 31), 1) || substr(letters, 1 + (get_byte(b, 10) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 11) & 31), 1) || substr(letters, 1 + (get_byte(b, 12) & 31), 1)
  from (select uuid_send(gen_random_uuid()) as b, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' as letters offset 0) random
$$;

-- One pass over each table, by its default: an update would leave it twice as large. A million submissions take 18 s, for
-- which whoever sends or loads readings waits.
alter table submission add column number text not null default new_submission_number();
alter table unknown_reading add column number text not null default new_submission_number();

-- Among ten million random numbers two are the same once in 23 times.
do $$
declare
  twice bigint;
begin
  loop
    update submission set number = new_submission_number() where id in
      (select id from (select id, row_number() over (partition by number order by id) as turn from submission) s where turn > 1);
    get diagnostics twice = row_count;
    exit when twice = 0;
  end loop;
  loop
    update unknown_reading set number = new_submission_number() where id in
      (select id from (select id, row_number() over (partition by number order by id) as turn from unknown_reading) s where turn > 1);
    get diagnostics twice = row_count;
    exit when twice = 0;
  end loop;
end $$;

alter table submission add constraint submission_number unique (number),
  add constraint submission_number_form check (number ~ '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$');
alter table unknown_reading add constraint unknown_reading_number unique (number),
  add constraint unknown_reading_number_form check (number ~ '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$');
