-- The review desk asks in which other organisations a founder sits: directors and founders are found by their number, members of assemblies were found only within one organisation.
create index general_authority_members_id_hash on public.general_authority_members (id_number_hash) where end_date is null and deleted_at is null;
