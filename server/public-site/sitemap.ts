import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { notFound } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { keepFor } from './keep.ts'
import { publicWords } from './words.ts'

/** Open pages without parameters; forms, results and pages that one person is sent to are left out. */
export const plainPages = [
  '/home',
  '/ngo-list',
  '/ngos-map',
  '/ngos-statistics',
  '/open-data',
  '/ngo-create-steps',
  '/donation',
  '/ramadanCampaign',
  '/earthquakes',
  '/general-activities',
  '/jobs',
  '/volunteer',
  '/shaml-form',
  '/legal-references/laws',
  '/legal-references/decrees',
  '/legal-references/decisions',
  '/legal-references/circulars',
  '/legal-references/systems',
  '/about-platform',
  '/about-ministry',
  '/dealing-mechanism',
  '/standard-guide',
  '/faq',
  '/use-policy',
  '/accessibility',
] as const

interface Entry {
  id: number
  path: string
  changed: string
}
/** A kind of record with open pages of its own: a question to them as `r`, which is narrowed by its id. */
export interface SitemapSource {
  /** Small letters: the name of its files. */
  name: string
  rows: (where: ReturnType<typeof sql>) => ReturnType<typeof sql<Entry>>
}
/** Ids in one file, each with an address in both languages [sitemaps.org: 50,000 at most]; parts are cut by ids, so that a page never moves to another part. */
const partSize = 25_000
const portion = 2_000

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const withLanguages = `${space} xmlns:xhtml="http://www.w3.org/1999/xhtml"`

/** Pictures and feeds of open pages, and open data, lie among the calls. */
const opened = ['ngo-logo/', 'pictures/', 'campaign-image/', 'activity-image/', 'feeds/', 'open-data']
const closed = [
  '/api/',
  '/auth/',
  '/ministry/',
  '/ngo-profile',
  '/temp-ngo/',
  '/preferences',
  '/file-view',
  '/ngo-data',
]

const ownSources = (services: Services): SitemapSource[] => {
  const shown = () => publicWords(services).publicStatuses()
  return [
    {
      name: 'ngos',
      rows: (where) =>
        sql<Entry>`select r.id, '/ngo/' || r.id as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed from ngos r where r.deleted_at is null and r.status_id = any(${shown()}::integer[]) and ${where}`,
    },
    {
      name: 'texts',
      rows: (where) =>
        sql<Entry>`select r.id, '/legal-references/view/' || r.id || '?model=' || r.model as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed from regulations r where r.is_published and r.deleted_at is null and ${where}`,
    },
  ]
}

/** Parts that hold something, with the day of the last change in each. */
const partsOf = (services: Services, sources: readonly SitemapSource[]) =>
  keepFor(300_000, services.now, async () => {
    const found = await Promise.all(
      sources.map(async ({ name, rows }) => {
        const list = await sql<{
          part: number
          changed: string
        }>`select (e.id - 1) / ${partSize}::bigint as part, max(e.changed) as changed from (${rows(sql`true`)}) e group by 1 order by 1`.execute(
          services.readDb,
        )
        return list.rows.map((row) => ({ name: `${name}-${row.part + 1}`, changed: row.changed }))
      }),
    )
    return found.flat()
  })

/** Where a weakness is reported [RFC 9116]. It may be valid for a year at most, so its end moves along. */
const security = (base: string, now: Date) =>
  `Contact: ${base}/about-ministry#contact\nExpires: ${addDays(todayIn(now), 180)}T00:00:00Z\nPreferred-Languages: ar, en\nCanonical: ${base}/.well-known/security.txt\n`

const robots = (base: string) =>
  `User-agent: *\n${opened.map((path) => `Allow: /api/v2/guest/${path}\n`).join('')}${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${base}/sitemap.xml\n`

/** The English page has an address of its own, as in the head of the page. */
const inEnglish = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=en`

/** sitemap.xml with its parts, those of other areas among them, and robots.txt. */
export function addSitemap(http: FastifyInstance, services: Services, more: readonly SitemapSource[]): void {
  const base = services.config.publicUrl.replace(/\/+$/, '')
  const sources = [...ownSources(services), ...more]
  const parts = partsOf(services, sources)

  const send = (reply: FastifyReply, body: string | Readable) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body)
  const lastmod = (changed: string | undefined) => (changed ? `<lastmod>${changed}</lastmod>` : '')
  /** A page in both languages, each of which names the other. */
  const entries = (path: string, changed?: string) => {
    const [ar, en] = [path, inEnglish(path)].map((one) => escaped(base + one))
    const languages = `<xhtml:link rel="alternate" hreflang="ar" href="${ar}"/><xhtml:link rel="alternate" hreflang="en" href="${en}"/>`
    return [ar, en].map((loc) => `<url><loc>${loc}</loc>${lastmod(changed)}${languages}</url>\n`).join('')
  }

  async function* urls({ rows }: SitemapSource, part: number) {
    yield `${head}<urlset ${withLanguages}>\n`
    const end = (part + 1) * partSize
    for (let after = part * partSize; ;) {
      const list =
        await sql<Entry>`${rows(sql`r.id > ${after} and r.id <= ${end}`)} order by r.id limit ${portion}`.execute(
          services.readDb,
        )
      yield list.rows.map((row) => entries(row.path, row.changed)).join('')
      const last = list.rows.at(-1)
      if (!last || list.rows.length < portion) break
      after = last.id
    }
    yield '</urlset>\n'
  }

  const config = { technical: true as const }
  http.get('/sitemap.xml', { config }, async (_request, reply) => {
    const list = [{ name: 'pages', changed: undefined }, ...(await parts())]
    return send(
      reply,
      `${head}<sitemapindex ${space}>\n${list.map(({ name, changed }) => `<sitemap><loc>${escaped(`${base}/sitemap/${name}.xml`)}</loc>${lastmod(changed)}</sitemap>\n`).join('')}</sitemapindex>\n`,
    )
  })
  http.get<{ Params: { file: string } }>('/sitemap/:file', { config }, async (request, reply) => {
    if (request.params.file === 'pages.xml')
      return send(
        reply,
        `${head}<urlset ${withLanguages}>\n${plainPages.map((path) => entries(path)).join('')}</urlset>\n`,
      )
    const [, name, part] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(request.params.file) ?? []
    const source = sources.find((one) => one.name === name)
    if (!source || !(await parts()).some((one) => one.name === `${name}-${part}`)) throw notFound()
    return send(reply, Readable.from(urls(source, Number(part) - 1)))
  })
  const sendText = (reply: FastifyReply, text: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  http.get('/robots.txt', { config }, async (_request, reply) => sendText(reply, robots(base)))
  http.get('/.well-known/security.txt', { config }, async (_request, reply) =>
    sendText(reply, security(base, services.now())),
  )
}
