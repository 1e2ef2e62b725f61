-- What gives a driver power waits as a whole: the member whom he is linked to, the day and the resolution with it.
alter table public.account_changes
  add column director_id bigint,
  add column assign_date date,
  add column assign_file bigint references public.attachments (id),
  add foreign key (ngo_id, director_id) references public.directors (ngo_id, id);
comment on column public.account_changes.assign_file is 'Belongs to the driver from the moment at which it is sent: whoever decides reads it.';
