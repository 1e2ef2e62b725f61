import { sql } from 'kysely'
import { readHelpHistory, type HelpChange } from '#contract/settings/help.ts'
import { found } from '../core/errors.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'

type Logged = Omit<HelpChange, 'changes'> & { changes: Record<string, { before: unknown; after: unknown }> | null }
const most = 100

/** A logged value in plain words: a rich text without its marks. */
function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? paragraphsOf(value).join('\n') : JSON.stringify(value)
}
const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A hint changes part by part: its two languages and its law. */
const changesIn = (changes: Logged['changes']): HelpChange['changes'] =>
  Object.entries(changes ?? {})
    .flatMap(([name, { before, after }]): HelpChange['changes'] =>
      name.startsWith('hint.')
        ? (['ar', 'en', 'law'] as const).map((part) => ({
            field: name.slice('hint.'.length),
            part,
            before: wordsOf(partsOf(before)[part]),
            after: wordsOf(partsOf(after)[part]),
          }))
        : [{ field: name, part: null, before: wordsOf(before), after: wordsOf(after) }],
    )
    .filter(({ before, after }) => before !== after)

/** What staff changed in the instructions and hints of a screen, read from the log that nobody can rewrite. */
export const helpHistory: Area = (on, services) => {
  on(readHelpHistory, async ({ params }) => {
    const { slug } = found(
      (await sql<{ slug: string }>`select slug from instructions where id = ${params.id}`.execute(services.db)).rows[0],
    )
    const { rows } = await sql<Logged>`select l.id, l.entity, h.section_name, l.changes, l.created_at,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
      from logs l left join users u on u.id = l.user_id left join hints h on l.entity = 'hints' and h.id = l.entity_id
      where (l.entity = 'instructions' and l.entity_id = ${params.id})
        or (l.entity = 'hints' and l.entity_id in (select id from hints where slug = ${slug}))
      order by l.id desc limit ${most}`.execute(services.db)
    return rows
      .map(({ changes, ...row }) => ({ ...row, changes: changesIn(changes) }))
      .filter((row) => row.changes.length > 0)
  })
}
