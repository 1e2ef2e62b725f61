-- Folding of names: every shape of a letter that a keyboard offers, and an index by which names alike are found.

create or replace function public.ar_norm(value text) returns text
  language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    regexp_replace(
      translate(
        lower(normalize(value, NFKD) collate "C"),
        'ٱٲٳةۃہھەۿىیےېۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'اااههههههييييييييييككككووووووورل01234567890123456789'
      ) collate "C",
      '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
      '', 'g'
    ) collate "C",
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u205F\u20A0-\u20CF\u3000-\u3003\uFD3E\uFD3F]+',
    ' ', 'g'
  ))
$$;

-- Stored forms follow where a text holds such a letter. Triggers bring the search of the register along.
do $$
declare
  column_of record;
begin
  for column_of in
    select * from (values ('ngos', 'name_ar'), ('est_ngo', 'name_ar'), ('immediate_ngos', 'name_ar'), ('campaigns', 'name_ar'),
      ('campaigns', 'details_ar'), ('faqs', 'question_ar'), ('faqs', 'answer_ar'), ('opportunities', 'name'),
      ('opportunities', 'opportunity_objectives_ar'), ('opportunities', 'certificate_ar'),
      ('opportunities', 'experience_ar'), ('opportunities', 'skill_ar'), ('regulations', 'name_ar'),
      ('regulation_contents', 'heading_ar'), ('regulation_contents', 'body_ar')) as c (of_table, name)
  loop
    execute format(
      'update public.%1$I set %2$I = %2$I where %2$I ~ ''[\u0610-\u061A\u0620\u063B-\u063F\u0672-\u0678\u06AA\u06C2\u06C3\u06C5\u06C7-\u06C9\u06CB\u06CD\u06CF-\u06D0\u06D2-\u06D3\u06FF]''',
      column_of.of_table, column_of.name);
  end loop;
end $$;

create function public.name_words(value text) returns text[]
  language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(regexp_replace(word collate "C", '^[وف]?([بك]?ال|لل)(?=..)', '') order by n), '{}')
  from unnest(string_to_array(regexp_replace(replace(public.ar_norm(value), 'وو', 'و') collate "C", '^(جمعيه|موسسه|منظمه|اتحاد|تحالف)(?=ال...)', '\1 '), ' ')) with ordinality as w (word, n)
  where word not in ('', 'و', 'في', 'ب', 'ل')
$$;
comment on function public.name_words(text) is 'Folded words of a name in their order, without articles and the particles that are written with them; «رؤوف» as «رءوف».';

-- Loops and not queries over sets: the index asks for the marks of each name that is written.
create function public.word_marks(word text) returns text[]
  language plpgsql immutable strict parallel safe
as $$
declare
  heard text := translate(word collate "C", 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف');
  stem text := regexp_replace(word collate "C", '(يات|يون|يين|ويه|ات|ون|ين|يه|ان|وي|ي|و|ه)$', '');
  root text := translate(case when char_length(stem) > 2 then stem else word end collate "C", 'صثطضظذزقگپچژڤاويه', 'سستددددككبجدف');
  marks text[] := array['s:' || heard, 'd:' || heard];
begin
  if char_length(heard) > 3 then
    for at in 1 .. char_length(heard) loop
      marks := marks || ('d:' || left(heard, at - 1) || substr(heard, at + 1));
    end loop;
  end if;
  if char_length(root) > 1 then
    marks := marks || ('r:' || root);
  end if;
  return marks;
end $$;
comment on function public.word_marks(text) is 's: how a word sounds; d: that, and with one letter left out, so that words meet which differ by a letter; r: its consonants without an ending.';

create function public.name_marks(value text) returns text[]
  -- Dear, so that the planner asks the index and does not compute the marks of every open request.
  language plpgsql immutable strict parallel safe cost 10000
as $$
declare
  words text[] := public.name_words(value);
  word text;
  before text;
  marks text[] := '{}';
begin
  foreach word in array words loop
    -- The legal form stands in every name and is no part of it.
    if word in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') and cardinality(words) > 1 then
      continue;
    end if;
    marks := marks || public.word_marks(word);
    -- A particle that may be no part of the word: «وإحسان».
    if word ~ '^[ولب]...' then
      marks := marks || (public.word_marks(substr(word, 2)))[1:1];
    end if;
  end loop;
  foreach word in array string_to_array(replace(public.ar_norm(value), 'وو', 'و'), ' ') loop
    if before not in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then
      marks := marks || (public.word_marks(regexp_replace((before || word) collate "C", '^(ال|لل)(?=..)', '')))[1:1];
    end if;
    before := word;
  end loop;
  return marks;
end $$;
comment on function public.name_marks(text) is 'Marks of all words of a name, and how two neighbouring words sound when they are written as one.';

create index ngos_name_marks on public.ngos using gin (public.name_marks(name_ar)) where deleted_at is null and status_id <> 7;
create index est_ngo_name_marks on public.est_ngo using gin (public.name_marks(name_ar));
create index ngo_former_names_marks on public.ngo_former_names using gin (public.name_marks(name_ar));
create index immediate_ngos_name_marks on public.immediate_ngos using gin (public.name_marks(name_ar)) where state = 'pending' and deleted_at is null;
-- Figures about the marks would cost more to collect than plans gain by them.
alter index public.ngos_name_marks alter column 1 set statistics 0;
alter index public.est_ngo_name_marks alter column 1 set statistics 0;
alter index public.ngo_former_names_marks alter column 1 set statistics 0;
alter index public.immediate_ngos_name_marks alter column 1 set statistics 0;
-- Nobody asks for likeness by trigrams any more.
drop index public.ngos_name_trgm;
drop index public.est_ngo_name_trgm;

create view public.standing_names as
  select 'ngo' as kind, n.name_ar, n.id as ngo_id, null::bigint as establishment_id, null::bigint as immediate_id
    from public.ngos n where n.deleted_at is null and n.status_id <> 7
  union all
  select 'former', f.name_ar, f.ngo_id, null, null
    from public.ngo_former_names f join public.ngos n on n.id = f.ngo_id where n.deleted_at is null and n.status_id <> 7
  union all
  select 'request', g.name_ar, null, e.id, null
    from public.est_ngo g join public.establishments e on e.id = g.establishment_id
    where e.deleted_at is null and e.submitted_at is not null and e.status_id not in (9, 10, 11, 12) and g.name_ar is not null
  union all
  select 'immediate', i.name_ar, null, null, i.id
    from public.immediate_ngos i where i.state = 'pending' and i.deleted_at is null;
comment on view public.standing_names is 'Every name that stands against a proposed one: of the register, of its past, of open requests, and of organisations that wait to be entered.';
