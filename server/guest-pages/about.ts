import { sql } from 'kysely'
import { aboutPublication, aboutRegister, readNgoAbout, writeNgoAbout } from '#contract/guest-pages/calls.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { ownPublicationArea, publishDue } from '../core/publication/own.ts'
import type { OwnText } from '../core/publication/own-kind.ts'
import { workingRows } from '../core/publication/rows.ts'
import { draftedUpdate, rowsOf, shapeOf } from '../core/publication/update.ts'
import type { Db, Trx } from '../core/services.ts'

const table = 'ngo_abouts'
const aboutText: OwnText = {
  resource: aboutRegister as never,
  table,
  permission: 'ngo_about_ngo',
  scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
  name: 'نبذة عن المنظمة',
  // Readers take it from the organisation: emptying it is the way to take it from them.
  stays: true,
  check: async () => ({}),
  told: async (_db, row) => ({
    about: typeof row.about === 'string' ? paragraphsOf(row.about).join('\n') : null,
  }),
  apply: async (trx, row) => {
    await sql`update ngos set about = ${row.about as string | null} where id = ${row.ngo_id as number}`.execute(trx)
  },
}

/** The row of an organisation, as readers have it: the form of its file writes there too. */
async function rowOf(db: Db | Trx, actor: Actor): Promise<number> {
  const ngo = ngoOf(actor)
  await sql`insert into ngo_abouts (ngo_id, about, is_published) select id, about, about is not null from ngos where id = ${ngo}
    on conflict (ngo_id) do update set about = excluded.about, is_published = true
    where ngo_abouts.about is distinct from excluded.about and (ngo_abouts.is_published or excluded.about is not null)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from ngo_abouts where ngo_id = ${ngo}`.execute(db)
  return rows[0]?.id ?? 0
}

/** What an organisation says of itself: a draft beside what visitors read. */
export const about: Area = (plain, services) => {
  const on = workingRows(plain, services, table)
  const rows = rowsOf(aboutText)
  on(readNgoAbout, async ({ actor }) => {
    const id = await rowOf(services.db, actor)
    return shapeOf(aboutText, await rows.get(services.db, aboutText.scope(actor), id)) as never
  })
  // The address names no row, for there is one: the form goes the way of every draft.
  draftedUpdate(
    ((_call, update) =>
      on(
        writeNgoAbout,
        async (context) =>
          update({ ...context, params: { id: await rowOf(services.db, context.actor) } } as never) as never,
      )) as On,
    services,
    aboutText,
  )
  ownPublicationArea(plain, services, aboutPublication, aboutText)
}

export const aboutJobs: readonly JobDefinition[] = [
  {
    name: 'publish-about-at-hour',
    cron: '* * * * *',
    run: async (services) => void (await publishDue(services, aboutText)),
  },
]
