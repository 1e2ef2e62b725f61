-- A registration is known by the mail address to which its number goes, and by its telephone only without one. A number
-- typed beside an address must not tell whether it was registered before.
drop index public.event_registrations_phone;
-- locks event_registrations: it is small, one row per guest of an event
-- contract event_registrations since 20261126-1610: it refuses less than the index before
create unique index event_registrations_phone on public.event_registrations (event_id, phone_number)
  where email is null and status <> 'cancelled' and erased_at is null;
