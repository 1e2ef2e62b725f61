-- Who reads the register in English finds it in the order of the English names.
alter table public.ngo_search add column name_en_folded text collate "C" not null default '';
alter table public.ngo_search alter column name_en_folded drop default;
comment on column public.ngo_search.name_en_folded is 'English name, folded; where there is none the Arabic one, which stands behind all Latin ones.';
update public.ngo_search s set name_en_folded = coalesce(nullif(public.ar_norm(n.name_en), ''), n.name_folded)
from public.ngos n where n.id = s.ngo_id;
create index ngo_search_name_en on public.ngo_search (name_en_folded, ngo_id) include (status_id);

create or replace function public.refresh_ngo_search(ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- In one order, so that two writers of the same new words wait for each other and do not lock crosswise.
  insert into ngo_words (word)
    select distinct w.word from ngos n cross join unnest(string_to_array(n.public_search, ' ')) as w (word)
    where n.id = any (ids) and n.deleted_at is null and w.word ~ '^[^0-9]+$'
      and not exists (select from ngo_words k where k.word = w.word)
    order by 1
  on conflict do nothing;
  delete from ngo_search s where s.ngo_id = any (ids)
    and not exists (select from ngos n where n.id = s.ngo_id and n.deleted_at is null);
  delete from ngo_word_uses u where u.ngo_id = any (ids)
    and not exists (select from ngos n join ngo_words k on k.id = u.word_id where n.id = u.ngo_id and n.deleted_at is null and k.word = any (string_to_array(n.public_search, ' ')));
  insert into ngo_word_uses as u (word_id, ngo_id, status_id)
    select distinct k.id, n.id, n.status_id
    from ngos n cross join unnest(string_to_array(n.public_search, ' ')) as w (word) join ngo_words k on k.word = w.word
    where n.id = any (ids) and n.deleted_at is null
  on conflict (word_id, ngo_id) do update set status_id = excluded.status_id where u.status_id <> excluded.status_id;
  insert into ngo_search as s (ngo_id, name_folded, name_en_folded, decision_no, decision_date, status_id, governorate_id, legal_form_id, terms)
    select n.id, n.name_folded, coalesce(nullif(ar_norm(n.name_en), ''), n.name_folded), n.decision_no, n.decision_date, n.status_id, n.governorate_id, n.legal_form_id,
      array[ngo_term(1, n.governorate_id), ngo_term(2, n.legal_form_id), ngo_term(3, n.status_id),
        ngo_term(4, n.has_public_benefit::integer), ngo_term(5, extract(year from n.decision_date)::integer)]
      || array(select k.id from ngo_words k where k.word = any (string_to_array(n.public_search, ' ')) order by 1)
      || array(select distinct ngo_term(6, c.classification_id) from classification_ngos c where c.ngo_id = n.id and c.deleted_at is null order by 1)
      || array(select distinct ngo_term(7, v.service_id) from ngo_services v where v.ngo_id = n.id and v.deleted_at is null order by 1)
    from ngos n where n.id = any (ids) and n.deleted_at is null
  on conflict (ngo_id) do update set name_folded = excluded.name_folded, name_en_folded = excluded.name_en_folded, decision_no = excluded.decision_no,
      decision_date = excluded.decision_date, status_id = excluded.status_id,
      governorate_id = excluded.governorate_id, legal_form_id = excluded.legal_form_id, terms = excluded.terms
    where (s.name_folded, s.name_en_folded, s.decision_no, s.decision_date, s.status_id, s.terms)
      is distinct from (excluded.name_folded, excluded.name_en_folded, excluded.decision_no, excluded.decision_date, excluded.status_id, excluded.terms);
end $$;

analyze public.ngo_search;
