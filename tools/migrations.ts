import { contractComment } from '#server/core/database/migrate.ts'

/** A statement that may hold up a running platform, or break the version that runs beside the new one. */
export interface Fault {
  line: number
  table: string
  why: string
}

interface Rule {
  /** Matches a statement in lower case, without comments, texts and bodies of functions. The first group is the table. */
  pattern: RegExp
  why: string
  /** The word of the comment that says why it is right here all the same. */
  word: 'locks' | 'contract'
  /** A statement that matches this too is harmless. */
  unless?: RegExp
  /** What the release before writes or calls may break by it: looked at where there was one. */
  narrows?: true
}

const table = String.raw`(?:only\s+)?(?:if exists\s+)?(?:public\.)?"?(\w+)"?`
const alter = String.raw`^alter table\s+${table}\b[^]*?\b`
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(String.raw`^create\s+(?:unique\s+)?index\s[^]*?\son\s+${table}`),
    why: 'nobody writes to the table until the index is built',
    word: 'locks',
  },
  {
    pattern: new RegExp(
      String.raw`${alter}add\s+(?:column\s+)?(?!constraint\b)[^]*?(?:\bdefault\s+(?:now|random|clock_timestamp|gen_random_uuid|nextval|statement_timestamp)\b|\bgenerated\b|\b(?:big|small)?serial\b)`,
    ),
    why: 'the whole table is written anew for the new column',
    word: 'locks',
    // Of these, `now()` alone is computed once for all rows.
    unless: /\bdefault\s+now\(\)(?![^]*(?:generated|random|nextval|serial|clock_timestamp))/,
  },
  {
    pattern: new RegExp(String.raw`${alter}alter\s+(?:column\s+)?\w+\s+(?:set data\s+)?type\b`),
    why: 'the whole table is written anew for the new type',
    word: 'locks',
  },
  {
    pattern: new RegExp(String.raw`${alter}set not null\b`),
    why: 'the whole table is read while nobody can use it; add a check `not valid` and validate it first',
    word: 'locks',
  },
  {
    pattern: new RegExp(String.raw`${alter}add\s+(?:constraint\s+\w+\s+)?(?:check|foreign key)\b`),
    why: 'all rows are looked through under the lock; add it `not valid` and validate it in a statement of its own',
    word: 'locks',
    unless: /\bnot valid\b/,
  },
  {
    pattern: new RegExp(String.raw`${alter}add\s+(?:constraint\s+\w+\s+)?(?:unique|primary key|exclude)\b`),
    why: 'nobody can use the table until its index is built',
    word: 'locks',
    unless: /\busing index\b/,
  },
  {
    pattern: new RegExp(String.raw`${alter}set (?:logged|unlogged|tablespace|access method)\b`),
    why: 'the whole table is written anew',
    word: 'locks',
  },
  {
    pattern: new RegExp(String.raw`^(?:cluster|vacuum full|lock table|lock|refresh materialized view)\s+${table}`),
    why: 'nobody can use the table meanwhile',
    word: 'locks',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:update\s+${table}(?![^]*\bwhere\b)|delete from\s+(?:public\.)?(\w+)(?![^]*\bwhere\b))`,
    ),
    why: 'every row is written in one transaction, and is locked until it ends',
    word: 'locks',
  },
  {
    pattern: new RegExp(
      String.raw`${alter}(?:drop\s+(?:column\b|(?!constraint|default|not|expression|identity)\w+)|rename)`,
    ),
    why: 'the version before, which runs beside this one and is the way back, still asks for what goes',
    word: 'contract',
    unless: /\balter\s+(?:column\s+)?\w+\s+drop\b|\brename constraint\b/,
  },
  {
    pattern: new RegExp(String.raw`^drop (?:table|view|materialized view)\s+${table}`),
    why: 'the version before, which runs beside this one and is the way back, still asks for it',
    word: 'contract',
  },
  {
    pattern:
      /^(?:drop (?:function|procedure|type|domain|sequence|schema)\s+(?:if exists\s+)?|alter (?:function|procedure|view|materialized view|type|sequence)\s+(?=[^]*\brename\b))(?:public\.)?"?(\w+)"?/,
    why: 'the version before still calls it by this name',
    word: 'contract',
    narrows: true,
  },
  {
    pattern: new RegExp(
      String.raw`${alter}(?:alter\s+(?:column\s+)?\w+\s+(?:set not null|drop default)|add\s+(?:column\s+)?(?:if not exists\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b|column\b)\w+\s(?=[^,]*\bnot null\b)(?![^,]*\b(?:default|generated)\b))`,
    ),
    why: 'the version before leaves the column empty',
    word: 'contract',
    narrows: true,
  },
  {
    pattern: new RegExp(
      String.raw`${alter}add\s+(?:constraint\s+\w+\s+)?(?:check|foreign key|unique|primary key|exclude)\b`,
    ),
    why: 'the version before may write what this refuses',
    word: 'contract',
    narrows: true,
  },
  {
    pattern: new RegExp(String.raw`^create\s+unique\s+index\s[^]*?\son\s+${table}`),
    why: 'the version before may write what this refuses',
    word: 'contract',
    narrows: true,
  },
  {
    pattern: new RegExp(String.raw`^revoke\s[^]*?\son\s+(?:table\s+)?(?:public\.)?"?(\w+)"?`),
    why: 'the version before still does it',
    word: 'contract',
    narrows: true,
  },
]

/** The same text with everything blank that is no statement: comments, quoted texts, bodies of functions. Lines stay. */
function withoutTexts(sql: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return sql.replace(/--[^\n]*|\/\*[^]*?\*\/|\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'/g, blank)
}

/** Comment lines directly above a line. */
function commentAbove(lines: readonly string[], line: number): string {
  const above: string[] = []
  for (let at = line - 2; at >= 0 && lines[at]?.trimStart().startsWith('--'); at -= 1) above.unshift(lines[at] ?? '')
  return above.join('\n')
}

/**
 * Statements of a migration that lock or rewrite a table that people use, or take away what the version before still
 * asks for. One that is right all the same has a comment line above it, `-- locks <table>: why` (few rows, a new
 * table's twin) or `-- contract <table> since <migration>: why` (servers that know that one do without). Tables that the migration
 * makes itself are used by nobody yet.
 */
export function faultsOf(sql: string, released = true): Fault[] {
  const bare = withoutTexts(sql).toLowerCase()
  const lines = sql.split('\n')
  const made = new Set(
    [
      ...bare.matchAll(
        /create (?:or replace )?(?:unlogged )?(?:table|function)\s+(?:if not exists\s+)?(?:public\.)?"?(\w+)/g,
      ),
    ].map(([, name]) => name),
  )
  // One that takes the place of another allows more, as a rule: a new kind, a new state.
  const replaced = new Set([...bare.matchAll(/drop constraint\s+(?:if exists\s+)?(\w+)/g)].map(([, name]) => name))
  const takesPlace = (statement: string) => replaced.has(/\badd constraint (\w+)/.exec(statement)?.[1])
  const faults: Fault[] = []
  let at = 0
  for (const part of bare.split(';')) {
    const from = at + (part.length - part.trimStart().length)
    at += part.length + 1
    const statement = part.trim().replace(/\s+/g, ' ')
    const line = bare.slice(0, from).split('\n').length
    for (const { pattern, unless, why, word, narrows } of rules) {
      if (narrows && (!released || takesPlace(statement))) continue
      const match = pattern.exec(statement)
      const name = match?.slice(1).find((one) => one !== undefined)
      if (name === undefined || made.has(name) || unless?.test(statement)) continue
      const excused = new RegExp(String.raw`-- ${word} ${name}(?: since \S+)?: \S.{9,}`).test(commentAbove(lines, line))
      if (!excused)
        faults.push({
          ...{ line, table: name },
          why: `${why} (else: \`-- ${word} ${name}${word === 'contract' ? ' since <migration>' : ''}: why it is right here\`)`,
        })
    }
  }
  return faults
}

/** A release by its last migration, with the schema of the tables that its queue of jobs needs. */
export interface Release {
  migration: string
  queue: number
}
export const releasesIn = (text: string): Release[] =>
  [...text.matchAll(/^(\d{8}-\d{4}) (\d+) \d{4}-\d\d-\d\d$/gm)].map(([, migration = '', queue]) => ({
    migration,
    queue: Number(queue),
  }))

/**
 * Why nobody could go back from a migration to the release before: what it takes away was still asked for there, or
 * nothing says since when it is not. `names` are all migrations.
 */
export function closedWays(
  name: string,
  sql: string,
  names: readonly string[],
  releases: readonly Release[],
): string[] {
  const before = releases.findLast(({ migration }) => migration < name && !name.startsWith(migration))
  if (before === undefined) return []
  return [...sql.matchAll(contractComment)].flatMap(([, table, since]) => {
    if (since === undefined) return [`${table}: say since which migration nothing asks for it`]
    if (!names.some((one) => one.startsWith(since) && one < name))
      return [`${table}: there is no migration ${since} before`]
    return since <= before.migration
      ? []
      : [`${table}: the release of ${before.migration} still asks for it. Take it away one release later`]
  })
}
