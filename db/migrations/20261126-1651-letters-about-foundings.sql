-- A letter about a founding request has a code before there is an organisation; its request says whose it is.
alter table public.files_qrs alter column ngo_id drop not null;
alter table public.files_qrs add constraint files_qrs_whose check (ngo_id is not null or transaction_request_id is not null) not valid;
alter table public.files_qrs validate constraint files_qrs_whose;
