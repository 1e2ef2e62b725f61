-- Two spellings of one decision number: ٩٠١ / ت is 901/ت. A space stands between digits and letters, however they were parted.
create function public.decision_folded(value text) returns text
language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    regexp_replace(public.ar_norm(value) collate "C", '([0-9]+)', ' \1 ', 'g') collate "C", ' +', ' ', 'g'))
$$;
comment on function public.decision_folded is 'A decision number as it is compared with others.';
create index ngos_decision_folded on public.ngos (public.decision_folded(decision_no));
create index ngo_status_histories_decision_folded on public.ngo_status_histories (public.decision_folded(decision_no));
create index establishments_decision_folded on public.establishments (public.decision_folded(decision_no)) where decision_no is not null;
create index transaction_requests_decision_folded on public.transaction_requests (public.decision_folded(decision_no)) where decision_no is not null;
create index immediate_ngos_decision_folded on public.immediate_ngos (public.decision_folded(decision_no)) where state = 'pending' and deleted_at is null;
