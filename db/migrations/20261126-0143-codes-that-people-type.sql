-- A document may end on a day and be revoked for good, and has a short code for those who type it.
-- It follows from the long one, so that every document has it, older ones too: eleven letters out of 23 and one that
-- checks them, as in contract/core/values/typed-code.ts.
create function typed_code(code text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  letters constant text := '346789ACDEFHJKMNPRTVWXY';
  rest bigint := ('x' || substr(md5('typed:' || code), 1, 15))::bit(60)::bigint % 952809757913927;
  digit integer;
  sum integer := 0;
  typed text := '';
begin
  for place in 1 .. 11 loop
    digit := rest % 23;
    rest := rest / 23;
    sum := sum + place * digit;
    typed := typed || substr(letters, digit + 1, 1);
  end loop;
  return typed || substr(letters, sum % 23 + 1, 1);
end $$;

-- locks files_qrs: the documents of a year are some thousands
alter table public.files_qrs
  add column valid_until date,
  add column revoked_at timestamptz,
  add column revoked_by bigint references public.users (id),
  add column revoke_reason text check (char_length(revoke_reason) between 5 and 500),
  add column typed_code text collate "C" generated always as (typed_code(code)) stored,
  drop constraint files_qrs_status_check,
  drop constraint files_qrs_check,
  add constraint files_qrs_status_check check (status in ('active', 'frozen', 'revoked')),
  add constraint files_qrs_frozen_check check (status <> 'frozen' or (frozen_at is not null and freeze_reason is not null)),
  add constraint files_qrs_revoked_check check ((status = 'revoked') = (revoked_at is not null and revoke_reason is not null));
-- locks files_qrs: the documents of a year are some thousands
create unique index files_qrs_typed_code on public.files_qrs (typed_code);
comment on column public.files_qrs.valid_until is 'Last day on which it may be relied upon; empty: no such day.';

-- locks file_qr_logs: short for the new check alone
alter table public.file_qr_logs
  drop constraint file_qr_logs_result_check,
  add constraint file_qr_logs_result_check check (result in ('valid', 'frozen', 'replaced', 'expired', 'revoked', 'unknown')) not valid;
