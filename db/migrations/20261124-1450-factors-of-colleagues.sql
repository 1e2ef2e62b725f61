-- A colleague asks for the reset of a lost second factor, and a second person of the organisation confirms it (decision 0053).
alter table public.right_proposals
  add column ngo_id bigint references public.ngos (id),
  drop constraint right_proposals_kind_check,
  add constraint right_proposals_kind_check check (kind in ('person', 'transaction_roles', 'role', 'account', 'colleague')),
  add constraint right_proposals_ngo_check check ((kind = 'colleague') = (ngo_id is not null));
comment on column public.right_proposals.ngo_id is 'Organisation in which a colleague asked; null for what the ministry asks for.';
create index right_proposals_ngo on public.right_proposals (ngo_id) where ngo_id is not null;
-- What the ministry proposes is nobody's own: a connection of an organisation sees its own rows only.
call public.add_organisation_policy('public.right_proposals');
