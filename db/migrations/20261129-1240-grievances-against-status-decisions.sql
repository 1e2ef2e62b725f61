-- A decision on a status is answered by one grievance, as every other decision is.
-- locks transaction_requests: no row of this kind is there yet, and the index is partial.
-- contract transaction_requests since 20261126-0512: servers before write no related_type of a status
create unique index transaction_requests_grievance_of_status on public.transaction_requests (related_id)
  where related_type = 'ngo_status_histories' and deleted_at is null and status <> 'withdrawn';
