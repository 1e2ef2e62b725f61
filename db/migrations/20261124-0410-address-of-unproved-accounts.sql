-- Only a proved address belongs to somebody. Until then several people may have typed it: a sign-up with an address that
-- has an account is answered like any other, and its owner gets a letter.
drop index public.users_email;
create unique index users_email on public.users (kind, email)
  where deleted_at is null and expired_at is null and (kind <> 'est' or email_verified_at is not null);
create index users_unproved_email on public.users (email)
  where deleted_at is null and expired_at is null and kind = 'est' and email_verified_at is null;
