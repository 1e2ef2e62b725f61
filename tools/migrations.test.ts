import { expect, test } from 'vitest'
import { faultsOf } from './migrations.ts'

/** Planted faults, each with the table that it would hold up or break. */
test.each([
  ['create index a on logs (user_id);', 'logs'],
  ['create unique index if not exists a on public.ngos (name_ar);', 'ngos'],
  ['alter table ngos add column k uuid default gen_random_uuid();', 'ngos'],
  ['alter table ngos add column n bigint generated always as (id * 2) stored;', 'ngos'],
  ['alter table only logs add n bigserial;', 'logs'],
  ['alter table payments alter column amount type numeric(20, 2);', 'payments'],
  ['alter table payments alter amount set data type numeric;', 'payments'],
  ['alter table users alter column email set not null;', 'users'],
  ['alter table users add constraint c check (email <> $$x$$);', 'users'],
  ['alter table users add check (id > 0);', 'users'],
  ['alter table users add constraint f foreign key (a) references b (id);', 'users'],
  ['alter table users add constraint u unique (email);', 'users'],
  ['alter table logs set unlogged;', 'logs'],
  ['cluster logs;', 'logs'],
  ['lock table logs in access exclusive mode;', 'logs'],
  ['update attachments set name = trim(name);', 'attachments'],
  ['delete from logs;', 'logs'],
  ['alter table ngos drop column fax;', 'ngos'],
  ['alter table ngos drop fax;', 'ngos'],
  ['alter table ngos rename column fax to telefax;', 'ngos'],
  ['alter table ngos rename to organisations;', 'ngos'],
  ['drop table if exists old_names;', 'old_names'],
  ['ALTER TABLE\n  NGOS\n  DROP COLUMN fax;', 'ngos'],
  ['alter table ngos add column a int, drop column b;', 'ngos'],
])('%s is found', (sql, table) => {
  expect(faultsOf(`-- A comment.\ncreate table other (id int);\n${sql}`).map((one) => [one.line, one.table])).toEqual([
    [3, table],
  ])
})

test.each([
  'create table fresh (id int); create index a on fresh (id); alter table fresh add constraint u unique (id);',
  'alter table ngos add column fax text;',
  `alter table ngos add column fax text not null default '';`,
  'alter table ngos add column seen_at timestamptz default now();',
  'alter table ngos add constraint c check (id > 0) not valid; alter table ngos validate constraint c;',
  'alter table ngos add constraint u unique using index a;',
  'alter table ngos alter column fax drop not null;',
  'alter table ngos alter fax drop default;',
  'alter table ngos drop constraint c;',
  'alter table ngos rename constraint a to b;',
  `update settings set value = '1' where key = 'a';`,
  'create function f() returns void language sql as $$ update ngos set name_ar = name_ar; drop table logs; $$;',
  `comment on table ngos is 'drop table ngos; update ngos set a = 1';`,
  '-- drop table logs;\nselect 1;',
  '/* lock table logs; */ select 1;',
])('%s is harmless', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})

test('a reason above the statement is taken for that table and that kind of fault only', () => {
  const index = 'create index a on logs (user_id);'
  expect(faultsOf(`-- locks logs: built in two seconds on the largest installation\n${index}`)).toEqual([])
  for (const comment of [
    '-- locks users: built in two seconds there',
    '-- contract logs: nobody asks for it now',
    '-- locks logs: ok',
    '',
  ])
    expect(faultsOf(`${comment}\n${index}`), comment).toHaveLength(1)
  expect(faultsOf(`-- contract ngos: unused since the release before\nalter table ngos drop column fax;`)).toEqual([])
  // Not above this statement.
  expect(faultsOf(`-- locks logs: built in two seconds there\nselect 1;\n${index}`)).toHaveLength(1)
})
