-- Whoever opened an account can be its owner, and then also the owner of what that account opened. Two accounts that one
-- person could be are not two persons (decision 0040).
create function public.hands_in(account bigint) returns setof bigint
language sql stable as $$
  with recursive hands(id) as (
    select account
    union
    select t.by_id from hands h
      join public.account_touches t on t.user_id = h.id and t.cleared_at is null and t.kind in ('opened', 'address', 'password')
        and (t.ends_at is null or t.ends_at > now())
      join public.users u on u.id = h.id and u.own_since >= t.created_at
  )
  select id from hands
$$;
comment on function public.hands_in is 'Who could be the owner of an account: itself, whoever let himself in by opening, re-addressing or issuing a password before its owner set the present one, and so on through their accounts.';

create or replace function public.is_second_person(second bigint, asker bigint, asked timestamptz) returns boolean
language sql stable as $$
  select second <> asker
    and exists (select from public.users u where u.id = second and u.is_active and u.deleted_at is null
      and u.password_must_change = 0 and u.own_since <= asked)
    and not exists (select from public.account_touches t where t.cleared_at is null and t.kind <> 'rights'
      and (t.ends_at is null or t.ends_at > now())
      and ((t.user_id = second and t.by_id = asker) or (t.user_id = asker and t.by_id = second)))
    and not exists (select from public.hands_in(second) one join public.hands_in(asker) other on one = other)
$$;
comment on function public.is_second_person is 'Whether somebody can confirm what another asked for at a time: his password was his own before, neither had a hand in the account of the other, and nobody could be both of them.';
