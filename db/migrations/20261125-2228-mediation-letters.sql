-- Letters that organisations send through the ministry: their letterhead, the letter as it was handed in, and which
-- letter replaces which (domain 2.4, 3.7, 3.10).
create table public.org_information (
  id bigint generated always as (ngo_id) stored unique,
  ngo_id bigint primary key references public.ngos (id),
  header_ar text not null check (char_length(header_ar) between 1 and 300),
  header_en text check (char_length(header_en) <= 300),
  signatory_name text not null check (char_length(signatory_name) between 3 and 100),
  signatory_position_id integer not null,
  phone text,
  email text check (char_length(email) <= 190),
  address text not null check (char_length(address) between 5 and 255),
  footer text check (char_length(footer) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references public.users (id),
  updated_by bigint references public.users (id)
);
comment on table public.org_information is 'Letterhead of an organisation: one row for each.';
comment on column public.org_information.id is 'The number of its organisation, so that it can be named before it is written.';
create index org_information_created_by on public.org_information (created_by);
create index org_information_updated_by on public.org_information (updated_by);
create trigger set_updated_at before update on public.org_information for each row execute function public.set_updated_at();
call public.add_owner_policy('public.org_information', 'ngo_id = $ngo');

create table public.mediation_requests (
  transaction_request_id bigint primary key references public.transaction_requests (id),
  destination text not null check (char_length(destination) between 3 and 150),
  external_body_id integer,
  job_title_id integer not null,
  subject text not null check (char_length(subject) between 5 and 200),
  body text not null check (char_length(body) between 30 and 5000),
  language text not null default 'ar' check (language in ('ar', 'en')),
  letter_no text not null check (char_length(letter_no) between 1 and 30),
  letter_date date not null,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 5),
  replaces_id bigint references public.files_qrs (id),
  file_qr_id bigint unique references public.files_qrs (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references public.users (id),
  updated_by bigint references public.users (id)
);
comment on table public.mediation_requests is 'A letter as it was handed in; while it is written it is the payload of its request.';
comment on column public.mediation_requests.replaces_id is 'An earlier letter that this one replaces once it is issued.';
comment on column public.mediation_requests.attachments is 'Titles and files: [{title, file}].';
create index mediation_requests_replaces on public.mediation_requests (replaces_id) where replaces_id is not null;
create index mediation_requests_created_by on public.mediation_requests (created_by);
create index mediation_requests_updated_by on public.mediation_requests (updated_by);
create trigger set_updated_at before update on public.mediation_requests for each row execute function public.set_updated_at();
-- Asks the policy of the request.
call public.add_owner_policy('public.mediation_requests',
  'exists (select from public.transaction_requests r where r.id = transaction_request_id)');

alter table public.files_qrs
  add column replaced_by_id bigint references public.files_qrs (id),
  add constraint files_qrs_replaced_check check (replaced_by_id is null or replaced_by_id > id);
comment on column public.files_qrs.replaced_by_id is 'A later letter that was issued in its place; chains only lead forward.';
create index files_qrs_replaced_by on public.files_qrs (replaced_by_id) where replaced_by_id is not null;

alter table public.file_qr_logs drop constraint file_qr_logs_result_check;
alter table public.file_qr_logs add constraint file_qr_logs_result_check
  check (result in ('valid', 'frozen', 'replaced', 'unknown'));
-- An organisation reads the scans of its own documents. Visitors write them without an owner.
call public.add_owner_policy('public.file_qr_logs',
  'exists (select from public.files_qrs q where q.id = file_qr_id)');
