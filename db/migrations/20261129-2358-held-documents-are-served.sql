-- A document of an organisation that is frozen or revoked is a decision against it, served as refused refunds and
-- suspended methods are. Servers before hold documents without a row, and release them without ending one.
-- locks served_decisions: a few rows for each year
alter table public.served_decisions drop constraint served_decisions_about_check;
-- locks served_decisions: a few rows for each year
alter table public.served_decisions add constraint served_decisions_about_check check (about in ('refunds', 'ngo_payment_methods', 'files_qrs'));
