-- The second net also holds requests, files, log and founding, and what is read [decision 0045].
-- A connection of an owner has app.ngo_id and app.establishment_id, 0 where it is not his. Others have neither.
--
-- A policy asks twice whether there is an owner at all. First as a value that was computed once, so that rows of a long
-- list cost nothing; last, where own rows never come, as an expression that the planner can look at: without it, it would
-- expect nearly every row to be hidden.
create procedure public.add_owner_policy(target regclass, own text, readable text default null) language plpgsql as $$
begin
  -- A founding request is the founder's, and later that of the organisation which came out of it.
  own := replace(own, '$founding', $founding$(establishment_id = $establishment
    or exists (select from public.establishments e where e.id = establishment_id and e.ngo_id = $ngo))$founding$);
  own := replace(own, '$ngo', $ngo$(select nullif(current_setting('app.ngo_id', true), '')::bigint)$ngo$);
  own := replace(own, '$establishment', $est$(select nullif(current_setting('app.establishment_id', true), '')::bigint)$est$);
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy own_rows on %s using (
      (select nullif(current_setting('app.ngo_id', true), '')) is null
      or %s
      or nullif(current_setting('app.ngo_id', true), '') is null
    )
  $policy$, target, own);
  if readable is not null then
    execute format('create policy readable_rows on %s for select using (%s)', target, readable);
  end if;
end $$;

call public.add_owner_policy('public.establishments', 'id = $establishment or ngo_id = $ngo');
call public.add_owner_policy('public.est_account', '$founding');
call public.add_owner_policy('public.est_docs', '$founding');
call public.add_owner_policy('public.est_members', '$founding');
call public.add_owner_policy('public.est_ngo', '$founding');
call public.add_owner_policy('public.est_real_estates', '$founding');
call public.add_owner_policy('public.est_section_reviews', '$founding');
call public.add_owner_policy('public.transaction_requests', 'ngo_id = $ngo or $founding');
-- Asks the policy of the request.
call public.add_owner_policy('public.transaction_actions',
  'exists (select from public.transaction_requests r where r.id = transaction_request_id)');
call public.add_owner_policy('public.transaction_documents',
  'exists (select from public.transaction_requests r where r.id = transaction_request_id)');
call public.add_owner_policy('public.logs', 'ngo_id = $ngo or $founding');
-- Files of the ministry have no owner: whether somebody may read one is the question of its screen [0028]. One that was
-- uploaded and belongs to no record yet may be given an owner.
call public.add_owner_policy('public.attachments',
  'ngo_id = $ngo or $founding or (ngo_id is null and establishment_id is null and owner_id is null)',
  'is_public or (ngo_id is null and establishment_id is null)');
call public.add_owner_policy('public.files_qrs', 'ngo_id = $ngo');
call public.add_owner_policy('public.immediate_ngos', 'ngo_id = $ngo');
call public.add_owner_policy('public.subscriptions', 'ngo_id = $ngo');
call public.add_owner_policy('public.publications', 'ngo_id = $ngo');
call public.add_owner_policy('public.est_confirmations', '$founding');
