import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'

const app = await testApp()
/** Migrations that made publishing a right of its own; only the statements over rights are run again. */
const migrations = [
  ['0054-confirming-content.sql', ['ministry_regulations', 'ministry_Q&A']],
  [
    '20261124-1130-everything-readers-see-is-published.sql',
    ['ministry_instructions', 'ministry_slider', 'ministry_events'],
  ],
] as const

test.each(migrations)(
  'after %s whoever could publish by editing may confirm, nobody else, and a second run changes nothing',
  async (name, slugs) => {
    const [first, second] = slugs
    for (const table of ['role_permissions', 'user_permissions'])
      await sql`update ${sql.table(table)} set sub_permission = sub_permission - 'C'`.execute(app.ownerDb)
    await sql`update permissions set allowed_codes = allowed_codes - 'C'`.execute(app.ownerDb)
    const people = {
      administrator: [await ministryUser(app, { role: 'CA' }), true],
      editor: [await ministryUser(app, { role: 'CE' }), true],
      evaluator: [await ministryUser(app, { role: 'EV' }), false],
      granted: [
        await ministryUser(app, {
          rights: Object.fromEntries([...slugs.map((slug) => [slug, ['U']]), [first, ['S', 'U']]]),
        }),
        true,
      ],
      reader: [await ministryUser(app, { rights: { [first]: ['S', 'D'], [second]: ['A'] } }), false],
      elsewhere: [await ministryUser(app, { rights: { ministry_indexes: ['S', 'U'] } }), false],
      revoked: [await ministryUser(app, { role: 'CA' }), false],
    } as const
    await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode)
    select ${people.revoked[0].id}, slug, '["U"]', 'revoke' from unnest(${[...slugs]}::text[]) slug`.execute(
      app.ownerDb,
    )
    const text = await readFile(join(import.meta.dirname, '../../../db/migrations', name), 'utf8')
    const statements = text.split(';\n').filter((one) => /update public\.\w*permissions/.test(one))
    expect(statements).toHaveLength(3)
    for (const _run of [1, 2]) {
      for (const one of statements) await sql.raw(one).execute(app.ownerDb)
      for (const [who, [{ id }, holds]] of Object.entries(people))
        for (const slug of slugs) {
          const { rows } = await sql<{ holds: boolean }>`select holds_right(${id}, ${slug}, 'C') as holds`.execute(
            app.ownerDb,
          )
          expect([who, slug, rows[0]?.holds]).toEqual([who, slug, holds])
        }
      const { rows } =
        await sql`select from role_permissions where permission_slug = 'ministry_indexes' and sub_permission ? 'C'
      union all select from role_permissions where jsonb_array_length(sub_permission) <> (select count(distinct one) from jsonb_array_elements_text(sub_permission) one)`.execute(
          app.ownerDb,
        )
      expect(rows).toEqual([])
    }
  },
)
