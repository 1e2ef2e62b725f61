-- A directorate reads the letters about its governorate: their place is stored with them, so that the list is an index scan.
create function public.letter_governorate(entity text, entity_id bigint) returns integer
language sql stable as $$
  select case entity
    when 'users' then (select coalesce(n.governorate_id, e.governorate_id, u.governorate_id) from public.users u
      left join public.ngos n on n.id = u.ngo_id left join public.establishments e on e.user_id = u.id
      where u.id = entity_id order by e.id desc limit 1)
    when 'ngos' then (select n.governorate_id from public.ngos n where n.id = entity_id)
    when 'establishments' then (select e.governorate_id from public.establishments e where e.id = entity_id)
    when 'transaction_requests' then (select coalesce(n.governorate_id, e.governorate_id) from public.transaction_requests t
      left join public.ngos n on n.id = t.ngo_id left join public.establishments e on e.id = t.establishment_id where t.id = entity_id)
    when 'bank_accounts' then (select n.governorate_id from public.bank_accounts b join public.ngos n on n.id = b.ngo_id where b.id = entity_id)
  end
$$;
comment on function public.letter_governorate is 'The governorate of what a letter is about; null where it has none, or is about something else.';

alter table public.outbox add column governorate_id integer;
comment on column public.outbox.governorate_id is 'The governorate of what the letter was about when it was written.';
update public.outbox set governorate_id = public.letter_governorate(entity, entity_id);

create function public.set_letter_governorate() returns trigger
language plpgsql as $$
begin
  new.governorate_id := public.letter_governorate(new.entity, new.entity_id);
  return new;
end
$$;
create trigger letter_governorate before insert on public.outbox for each row execute function public.set_letter_governorate();
create index outbox_governorate on public.outbox (governorate_id, id);
