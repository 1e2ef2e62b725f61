-- The same answers as before. As queries these two were planned and started for every name: a third of the time that
-- filling a register takes.
create or replace function name_words(value text) returns text[]
  language plpgsql immutable strict parallel safe
as $$
declare
  word text;
  words text[] := '{}';
begin
  foreach word in array string_to_array(regexp_replace(replace(public.ar_norm(value), 'وو', 'و') collate "C", '^(جمعيه|موسسه|منظمه|اتحاد|تحالف)(?=ال...)', '\1 '), ' ') loop
    if word not in ('', 'و', 'في', 'ب', 'ل') then
      words := words || regexp_replace(word collate "C", '^[وف]?([بك]?ال|لل)(?=..)', '');
    end if;
  end loop;
  return words;
end $$;

create or replace function name_core(value text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  folded text := public.ar_norm(value);
  words text[] := public.name_words(regexp_replace(folded collate "C", ' و (?=.)', ' و', 'g'));
begin
  if cardinality(words) > 1 and words[1] in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then
    words := words[2:];
  end if;
  return coalesce(nullif(array_to_string(words, ' '), ''), folded);
end $$;

-- What stood before is folded as it was; the list of rare letters, which takes most of the time, only where one is there.
create or replace function ar_norm(value text) returns text
  language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    regexp_replace(
      case when lower(normalize(value, NFKD) collate "C") ~ '[ٱٲٳۃہھەۿیېےۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠-٩۰-۹]' then
        translate(
          lower(normalize(value, NFKD) collate "C"),
          'ٱٲٳةۃہھەۿىیےېۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
          'اااههههههييييييييييككككووووووورل01234567890123456789'
        )
      else translate(lower(normalize(value, NFKD) collate "C"), 'ةى', 'هي') end collate "C",
      '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
      '', 'g'
    ) collate "C",
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u205F\u20A0-\u20CF\u3000-\u3003\uFD3E\uFD3F]+',
    ' ', 'g'
  ))
$$;

-- Of a word after a particle, and of two words together, only the sound counts: the rest was made and thrown away.
create or replace function name_marks(value text) returns text[]
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
      marks := marks || ('s:' || translate(substr(word, 2) collate "C", 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف'));
    end if;
  end loop;
  foreach word in array string_to_array(replace(public.ar_norm(value), 'وو', 'و'), ' ') loop
    if before not in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then
      marks := marks || ('s:' || translate(regexp_replace((before || word) collate "C", '^(ال|لل)(?=..)', ''), 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف'));
    end if;
    before := word;
  end loop;
  return marks;
end $$;
