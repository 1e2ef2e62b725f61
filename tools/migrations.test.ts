import { expect, test } from 'vitest'
import { closedWays, faultsOf, releasesIn } from './migrations.ts'

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
  expect(
    faultsOf(`-- A comment.\ncreate table other (id int);\n${sql}`, false).map((one) => [one.line, one.table]),
  ).toEqual([[3, table]])
})

test.each([
  'create table fresh (id int); create index a on fresh (id); alter table fresh add constraint u unique (id);',
  'alter table ngos add column fax text;',
  `alter table ngos add column fax text not null default '';`,
  'alter table ngos add column seen_at timestamptz default now();',
  'alter table ngos alter column fax drop not null;',
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

test.each([
  'alter table ngos add constraint c check (id > 0) not valid; alter table ngos validate constraint c;',
  'alter table ngos add constraint u unique using index a;',
  'alter table ngos alter fax drop default;',
  'drop function user_rights;',
])('%s is harmless where no release was before', (sql) => {
  expect(faultsOf(sql, false)).toEqual([])
  expect(faultsOf(sql)).toHaveLength(1)
})

/** What a server of the release before would break at, though nothing is locked and nothing asked for goes. */
test.each([
  ['alter table ngos add column fax text not null;', 'ngos'],
  ['alter table ngos add column a text, add fax text not null;', 'ngos'],
  ['alter table ngos alter column fax drop default;', 'ngos'],
  ['alter table ngos add constraint c check (id > 0) not valid;', 'ngos'],
  ['alter table ngos add constraint u unique using index a;', 'ngos'],
  ['alter table ngos add constraint f foreign key (a) references b (id) not valid;', 'ngos'],
  ['drop function public.user_rights(bigint);', 'user_rights'],
  ['alter function public.user_rights(bigint) rename to summed_rights;', 'user_rights'],
  ['alter view ngo_names rename to names;', 'ngo_names'],
  ['drop type mood;', 'mood'],
  ['revoke delete on logs from sijill_app;', 'logs'],
])('%s narrows what the release before may do', (sql, table) => {
  expect(faultsOf(sql, false)).toEqual([])
  expect(faultsOf(sql).map((one) => one.table)).toEqual([table])
  expect(faultsOf(`-- contract ${table} since 20270101-0900: servers fill it from then on\n${sql}`)).toEqual([])
})

test.each([
  `alter table ngos add column fax text not null default '';`,
  'alter table ngos add column n bigint, add column at timestamptz not null default now();',
  'alter table ngos drop constraint c; alter table ngos add constraint c check (id > 0) not valid;',
  'drop function user_rights; create function user_rights() returns int language sql as $$ select 1 $$;',
  'alter function user_rights(bigint) owner to sijill_owner;',
])('%s takes nothing from the release before', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})

test('what is taken away was asked for by no server of the release before', () => {
  const releases = releasesIn('# words\n20270101-0900 43 2027-01-02\n20270301-0900 43 2027-03-02\n')
  expect(releases).toEqual([
    { migration: '20270101-0900', queue: 43 },
    { migration: '20270301-0900', queue: 43 },
  ])
  const names = [
    '20270101-0900-towns.sql',
    '20270215-0900-phones.sql',
    '20270301-0900-x.sql',
    '20270401-0900-no-fax.sql',
  ]
  const ways = (name: string, since: string) =>
    closedWays(
      name,
      `-- contract towns${since}: phones took the place\nalter table towns drop column fax;`,
      names,
      releases,
    )
  // Of the release of January servers ask for the fax, of that of March none does.
  expect(ways('20270401-0900-no-fax.sql', ' since 20270215-0900')).toEqual([])
  expect(ways('20270225-0900-no-fax.sql', ' since 20270215-0900')).toEqual([
    expect.stringContaining('one release later'),
  ])
  expect(ways('20270401-0900-no-fax.sql', '')).toEqual([expect.stringContaining('since which')])
  expect(ways('20270401-0900-no-fax.sql', ' since 20270216-0900')).toEqual([expect.stringContaining('no migration')])
  // The release itself is no release before it; nobody goes back behind the first one.
  expect(ways('20270301-0900-x.sql', ' since 20270215-0900')).toHaveLength(1)
  expect(ways('20270101-0900-towns.sql', '')).toEqual([])
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
