import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { NgoPage } from '#contract/public-site/calls.ts'
import type { RegisterStatistics } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'

const dist = join(dirname(createRequire(import.meta.url).resolve('govuk-frontend/package.json')), 'dist/govuk')
const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }
const brotli = (bytes: string | Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const tag = (text: string) => `<strong class="govuk-tag">${safe(text)}</strong>`
const boxes = (name: string, legend: string, items: readonly { id: number; name_ar: string; count: number }[]) =>
  `<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--s">${legend}</legend><div class="govuk-checkboxes govuk-checkboxes--small" data-module="govuk-checkboxes">${items
    .map(
      (one) =>
        `<div class="govuk-checkboxes__item"><input class="govuk-checkboxes__input" id="${name}-${one.id}" name="${name}" type="checkbox" value="${one.id}"><label class="govuk-label govuk-checkboxes__label" for="${name}-${one.id}">${safe(one.name_ar)} (${one.count})</label></div>`,
    )
    .join('')}</div></fieldset></div>`
const facts = (rows: readonly (readonly [string, string])[]) =>
  `<dl class="govuk-summary-list">${rows
    .map(
      ([key, value]) =>
        `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${key}</dt><dd class="govuk-summary-list__value">${safe(value)}</dd></div>`,
    )
    .join('')}</dl>`
const people = (members: NgoPage['founders']) =>
  `<table class="govuk-table"><thead class="govuk-table__head"><tr class="govuk-table__row"><th scope="col" class="govuk-table__header">الاسم</th><th scope="col" class="govuk-table__header">الصفة</th></tr></thead><tbody class="govuk-table__body">${members
    .map(
      (one) =>
        `<tr class="govuk-table__row"><td class="govuk-table__cell">${safe(one.name)}</td><td class="govuk-table__cell">${safe(one.position.name_ar)}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** A page as the documentation of govuk-frontend tells to build it: template, header, breadcrumbs, footer, style sheet, script. */
const template = (title: string, main: string) => `<!DOCTYPE html>
<html lang="ar" dir="rtl" class="govuk-template"><head><meta charset="utf-8"><title>${safe(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="theme-color" content="#1d70b8"><link rel="stylesheet" href="/govuk-frontend.min.css"></head>
<body class="govuk-template__body"><script>document.body.className+=' js-enabled'+('noModule' in HTMLScriptElement.prototype?' govuk-frontend-supported':'')</script>
<a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">تجاوز إلى المحتوى</a>
<header class="govuk-header"><div class="govuk-header__container govuk-width-container"><a href="/" class="govuk-header__link">منصة المنظمات غير الحكومية</a></div></header>
<div class="govuk-service-navigation" data-module="govuk-service-navigation"><div class="govuk-width-container"><nav class="govuk-service-navigation__wrapper"><ul class="govuk-service-navigation__list" id="navigation">${['الرئيسية', 'دليل المنظمات', 'القوانين', 'عن المنصة'].map((text) => `<li class="govuk-service-navigation__item"><a class="govuk-service-navigation__link" href="/">${text}</a></li>`).join('')}</ul></nav></div></div>
<div class="govuk-width-container"><nav class="govuk-breadcrumbs"><ol class="govuk-breadcrumbs__list"><li class="govuk-breadcrumbs__list-item"><a class="govuk-breadcrumbs__link" href="/">الرئيسية</a></li></ol></nav>
<main class="govuk-main-wrapper" id="main-content"><h1 class="govuk-heading-xl">${safe(title)}</h1>${main}</main></div>
<footer class="govuk-footer"><div class="govuk-width-container"><div class="govuk-footer__meta">© وزارة الشؤون الاجتماعية والعمل</div></div></footer>
<script type="module">import{initAll}from'/govuk-frontend.min.js';initAll()</script></body></html>`

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
const ngoPage = (ngo: NgoPage) =>
  template(
    ngo.name_ar,
    `${tag(ngo.status.name_ar)} ${tag(ngo.legal_form.name_ar)}<h2 class="govuk-heading-l">عن المنظمة</h2>${ngo.about.map((text) => `<p class="govuk-body">${safe(text)}</p>`).join('')}<ul class="govuk-list govuk-list--number">${ngo.objectives.map((one) => `<li>${safe(one.objective_ar)}</li>`).join('')}</ul>${facts(
      [
        ['رقم القرار', ngo.decision_no],
        ['تاريخه', ngo.decision_date],
        ['المحافظة', ngo.governorate.name_ar],
        ['التصنيف', ngo.classifications.map((one) => one.name_ar).join('، ')],
        ...ngo.contacts.map((one) => [one.type.name_ar, one.value] as const),
      ],
    )}<h2 class="govuk-heading-l">المجلس</h2>${people(ngo.board?.members ?? [])}<h2 class="govuk-heading-l">المؤسسون</h2>${people(ngo.founders)}`,
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
    ['/ngo/1', brotli(ngoPage(await ask<NgoPage>('v2/guest/ngos/1')), 5)],
  ])
  const files = new Map<string, Buffer>()
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const page = pages.get(path)
    if (page)
      return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
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
