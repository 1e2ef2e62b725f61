import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { EventRow } from '#contract/news/events.ts'
import type { NewsRow } from '#contract/news/news.ts'
import type { Slide } from '#contract/news/slides.ts'
import type { Programmes } from '#contract/public-site/activities.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import type { NgoOverview, PublicService, PublicStatistic } from '#contract/public-site/overview.ts'
import type { RegisterStatistics } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { organisationPage } from './govuk-organisation.ts'
import { safe, tag, template } from './govuk-parts.ts'

const dist = join(dirname(createRequire(import.meta.url).resolve('govuk-frontend/package.json')), 'dist/govuk')
const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }
const brotli = (bytes: string | Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const boxes = (name: string, legend: string, items: readonly { id: number; name_ar: string; count: number }[]) =>
  `<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--s">${legend}</legend><div class="govuk-checkboxes govuk-checkboxes--small" data-module="govuk-checkboxes">${items
    .map(
      (one) =>
        `<div class="govuk-checkboxes__item"><input class="govuk-checkboxes__input" id="${name}-${one.id}" name="${name}" type="checkbox" value="${one.id}"><label class="govuk-label govuk-checkboxes__label" for="${name}-${one.id}">${safe(one.name_ar)} (${one.count})</label></div>`,
    )
    .join('')}</div></fieldset></div>`
const listPage = (rows: readonly NgoBrief[], figures: RegisterStatistics) =>
  template(
    'دليل المنظمات',
    `<div class="govuk-grid-row"><form class="govuk-grid-column-one-third"><div class="govuk-form-group"><label class="govuk-label" for="name">اسم المنظمة أو رقم القرار</label><input class="govuk-input" id="name" name="name"></div>${boxes('governorate_id', 'المحافظة', figures.governorates)}${boxes('legal_form_id', 'الشكل القانوني', figures.legal_forms)}${boxes('status_id', 'الحالة', figures.statuses)}${boxes('classification_id', 'المجال', figures.classifications)}<button class="govuk-button" data-module="govuk-button">ابحث</button></form><div class="govuk-grid-column-two-thirds"><ul class="govuk-list">${rows
      .map(
        (row) =>
          `<li><h2 class="govuk-heading-m"><a class="govuk-link" href="/ngo/${row.id}">${safe(row.name_ar)}</a></h2><p class="govuk-body">${safe(row.governorate.name_ar)} · ${safe(row.legal_form.name_ar)} · ${safe(row.decision_no)} · ${row.decision_date}</p>${tag(row.status.name_ar)}</li>`,
      )
      .join('')}</ul></div></div>`,
  )
/** Serves our list and our organisation 1, of the running product's own data, as pages of govuk-frontend. */
export async function startGovukPages(address: string): Promise<{ url: string; stop: () => void }> {
  const ask = async <T>(path: string, init?: RequestInit) => {
    const answer = await fetch(`${address}/api/${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { data: T }).data
  }
  const rows = await ask<NgoBrief[]>('v2/guest/filter-ngos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const figures = await ask<RegisterStatistics>('v2/guest/ngos-statistics')
  const pages = new Map([
    ['/ngo-list', brotli(listPage(rows, figures), 5)],
    [
      '/ngo/1',
      brotli(
        organisationPage({
          ngo: await ask<NgoPage>('v2/guest/ngos/1'),
          overview: await ask<NgoOverview>('v2/guest/ngo-overview/1'),
          programs: (await ask<Programmes>('v2/guest/ngo-programs/1')).programs,
          services: await ask<PublicService[]>('v2/guest/services/1'),
          statistics: await ask<PublicStatistic[]>('v2/guest/statistics/1'),
          news: await ask<NewsRow[]>('v2/guest/news?ngo_id=1'),
          events: await ask<EventRow[]>('v2/guest/filter-events?ngo_id=1&date=upcoming'),
          slides: await ask<Slide[]>('v2/guest/ngo-slides/1'),
        }),
        5,
      ),
    ],
  ])
  const files = new Map<string, Buffer>()
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const page = pages.get(path)
    if (page)
      return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
    // Pictures of the content are the product's own.
    if (path.startsWith('/api/'))
      return void fetch(`${address}${path}`).then(async (answer) => {
        const type = answer.headers.get('content-type') ?? 'image/png'
        reply.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
      })
    const type = types[extname(path)]
    if (!type || normalize(path) !== path) return reply.writeHead(404).end()
    const bytes = readFileSync(join(dist, path))
    const packed = type === 'font/woff2' ? bytes : (files.get(path) ?? brotli(bytes, 11))
    files.set(path, packed)
    const coding = type === 'font/woff2' ? {} : { 'content-encoding': 'br' }
    reply
      .writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', ...coding })
      .end(packed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
