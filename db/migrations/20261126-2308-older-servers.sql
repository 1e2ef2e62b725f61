-- Which servers may go on or start again after a migration: '' all that come before it, a number those that know the migration of
-- this number, null none but those that know this one (docs/decisions/0101-the-way-back-is-the-old-image.md).
alter table public.schema_migrations add column serves_from text;
