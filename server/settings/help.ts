import { sql } from 'kysely'
import {
  helpLinkRegister,
  helpSectionRegister,
  readHelpLinks,
  readHelpSections,
  type HelpLinks,
} from '#contract/settings/help.ts'
import type { Actor } from '../core/actor.ts'
import { found, Refusal } from '../core/errors.ts'
import { register } from '../core/register.ts'
import type { Area } from '../core/route.ts'

const sideOf = (actor: Actor): 'min' | 'est' => (actor.kind === 'ministry' && actor.ngoId === undefined ? 'min' : 'est')

/** Help sections with links to the screens that they are about: kept by the ministry, read by everyone who is signed in. */
export const helpArea: Area = (on, services) => {
  register(on, services, helpSectionRegister, {
    table: 'help_sections',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'slug'],
    order: 'sort',
    after: async (trx, _actor, row) => {
      const { rows } = await sql`select from help_sections s where s.id = ${row.id} and s.deleted_at is not null
        and exists (select from help_links l where l.help_section_id = s.id and l.deleted_at is null)`.execute(trx)
      if (rows.length > 0) throw new Refusal(409, 'in_use')
    },
  })
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

  on(readHelpSections, async ({ actor, query }) => {
    const { rows } = await sql<
      Omit<HelpLinks, 'links'>
    >`select id, slug, type, title_ar, title_en from help_sections where type = ${query.type ?? sideOf(actor)} and deleted_at is null order by sort, id`.execute(
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
