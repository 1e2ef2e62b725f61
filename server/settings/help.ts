import { sql } from 'kysely'
import {
  helpLinkRegister,
  helpSectionRegister,
  readHelpLinks,
  readHelpSections,
  type HelpLinks,
} from '#contract/settings/help.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found } from '../core/errors.ts'
import { completing } from '../core/registers/around.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Area } from '../core/http/route.ts'

const sideOf = (actor: Actor): 'min' | 'est' => (actor.kind === 'ministry' && actor.ngoId === undefined ? 'min' : 'est')

/** Help sections with links to the screens that they are about: kept by the ministry, read by everyone who is signed in. */
export const helpArea: Area = (on, services) => {
  register(on, services, helpSectionRegister, {
    table: 'help_sections',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'slug'],
    order: 'sort',
    removing: (trx, _actor, { id }) =>
      refuseInUse(trx, sql`select from help_links where help_section_id = ${id} and deleted_at is null`),
  })
  links(completing(on, name), services)

  /** Gives exported links the name of their section. */
  async function name(rows: readonly Row[], exported: boolean): Promise<void> {
    if (!exported) return
    const { rows: sections } = await sql<{ id: number; title_ar: string }>`select id, title_ar from help_sections
      where id = any(${rows.map((row) => row.help_section_id)})`.execute(services.db)
    for (const row of rows) row.section = sections.find(({ id }) => id === row.help_section_id)?.title_ar
  }

  on(readHelpSections, async ({ actor, query }) => {
    const { rows } = await sql<
      Omit<HelpLinks, 'links'> & { urls: string[] }
    >`select s.id, s.slug, s.type, s.title_ar, s.title_en, array(select l.url from help_links l where l.help_section_id = s.id and l.deleted_at is null order by l.sort, l.id) as urls
      from help_sections s where s.type = ${query.type ?? sideOf(actor)} and s.deleted_at is null order by s.sort, s.id`.execute(
      services.db,
    )
    return rows
  })
  on(readHelpLinks, async ({ actor, query }) => {
    const { rows } = await sql<HelpLinks>`select s.id, s.slug, s.type, s.title_ar, s.title_en,
        coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title_ar', l.title_ar, 'title_en', l.title_en, 'url', l.url, 'kind', l.kind) order by l.sort, l.id)
          from help_links l where l.help_section_id = s.id and l.deleted_at is null), '[]') as links
      from help_sections s where s.slug = ${query.slug} and s.type = ${query.type ?? sideOf(actor)} and s.deleted_at is null`.execute(
      services.db,
    )
    return found(rows[0])
  })
}

const links: Area = (on, services) => {
  register(on, services, helpLinkRegister, {
    table: 'help_links',
    scope: () => undefined,
    search: ['title_ar', 'title_en'],
    order: 'sort',
    check: async (trx, _actor, input) => {
      const { rows } =
        await sql`select from help_sections where id = ${input.help_section_id} and deleted_at is null for share`.execute(
          trx,
        )
      return rows.length === 0 ? { help_section_id: ['V-CHOICE'] } : undefined
    },
  })
}
