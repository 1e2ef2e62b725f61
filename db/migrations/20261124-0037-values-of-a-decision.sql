-- Fields of an organisation's file whose values a decision gave. The organisation itself never changes them.
-- It reads the records of the decisions, so that no way of adding an organisation can forget to say it.
create function public.decided_fields(ngo bigint) returns text[]
  language sql stable set search_path = pg_catalog, public as $$
  select case when d.registered or d.founded then array['name_ar', 'legal_form_id', 'decision_no', 'decision_date']
      when d.renamed then array['name_ar'] else '{}' end
    || case when n.name_en is not null and d.named_in_english then array['name_en'] else '{}' end
    || case when n.decision_file is not null and d.with_file then array['decision_file'] else '{}' end
    || case when d.founded then array['work_scope_id', 'work_governorates', 'duration_type', 'duration_until',
      'objectives', 'main_classification'] else '{}' end
  from public.ngos n
    left join public.establishments e on e.ngo_id = n.id
    left join public.est_ngo g on g.establishment_id = e.id
    left join public.immediate_ngos i on i.ngo_id = n.id
    cross join lateral (select bool_or(h.decision_file is not null) as with_file, count(*) > 0 as registered
      from public.ngo_status_histories h where h.ngo_id = n.id and h.to_status_id = 1 and coalesce(h.from_status_id, 8) = 8) h
    cross join lateral (select count(*) > 0 as renamed from public.ngo_former_names f where f.ngo_id = n.id) f
    cross join lateral (select h.registered, f.renamed, e.id is not null as founded,
      coalesce(h.with_file, false) or e.id is not null as with_file,
      g.name_en is not null or i.name_en is not null or f.renamed as named_in_english) d
  where n.id = ngo
$$;

-- The second check beside the calls: a transaction of the organisation does not write these columns.
create function public.keep_decided() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  field text;
begin
  if nullif(current_setting('app.ngo_id', true), '') is null then return new; end if;
  foreach field in array public.decided_fields(old.id) loop
    if to_jsonb(old) -> field is distinct from to_jsonb(new) -> field then
      raise exception 'a decision gave % of organisation %', field, old.id using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end
$$;
create trigger keep_decided before update on public.ngos for each row
  when (row(old.name_ar, old.name_en, old.legal_form_id, old.decision_no, old.decision_date, old.decision_file,
      old.work_scope_id, old.work_governorates, old.duration_type, old.duration_until)
    is distinct from row(new.name_ar, new.name_en, new.legal_form_id, new.decision_no, new.decision_date,
      new.decision_file, new.work_scope_id, new.work_governorates, new.duration_type, new.duration_until))
  execute function public.keep_decided();
