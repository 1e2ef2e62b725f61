-- A founding request has one number, its tracking number: the transaction that carries it has the same one.
update public.user_notifications u set body = replace(u.body, q.request_no, e.tracking_no)
  from public.transaction_requests q join public.establishments e on e.id = q.establishment_id
  where q.slug = 'establishing_ngo' and u.entity = 'transaction_requests' and u.entity_id = q.id;
update public.transaction_requests q set request_no = e.tracking_no
  from public.establishments e where q.slug = 'establishing_ngo' and e.id = q.establishment_id;
alter table public.transaction_requests add constraint transaction_requests_founding_no_check
  check (slug <> 'establishing_ngo' or request_no like 'EST%');
