/** Pieces of govuk-frontend as its documentation writes them. */
export const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
export const tag = (text: string) => `<strong class="govuk-tag">${safe(text)}</strong>`
export const anchor = (href: string, text: string) => `<a class="govuk-link" href="${safe(href)}">${safe(text)}</a>`
export const body = (text: string) => `<p class="govuk-body">${safe(text)}</p>`
/** A part with its heading; nothing when it holds nothing. */
export const section = (title: string, ...parts: readonly string[]) =>
  parts.join('') === '' ? '' : `<section><h2 class="govuk-heading-l">${title}</h2>${parts.join('')}</section>`
export const list = (items: readonly string[], kind = 'govuk-list--spaced') =>
  items.length === 0 ? '' : `<ul class="govuk-list ${kind}">${items.map((one) => `<li>${one}</li>`).join('')}</ul>`
export const facts = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  `<dl class="govuk-summary-list">${rows
    .flatMap(([key, value]) =>
      value
        ? `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${key}</dt><dd class="govuk-summary-list__value">${safe(value)}</dd></div>`
        : [],
    )
    .join('')}</dl>`
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? ''
    : `<table class="govuk-table"><thead class="govuk-table__head"><tr class="govuk-table__row">${heads.map((head) => `<th scope="col" class="govuk-table__header">${safe(head)}</th>`).join('')}</tr></thead><tbody class="govuk-table__body">${rows.map((row) => `<tr class="govuk-table__row">${row.map((cell) => `<td class="govuk-table__cell">${safe(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`

const pages = 'الرئيسية|المنظمات|الحملات|الأخبار والفعاليات|العمل والتطوّع|المراجع القانونية|عن المنصة'.split('|')
const groups: readonly (readonly [string, string])[] = [
  ['المنظمات', 'دليل المنظمات|خريطة المنظمات|إحصاءات المنظمات|البيانات المفتوحة|خطوات تأسيس منظمة'],
  ['المراجع القانونية', 'القوانين|المراسيم|القرارات|التعاميم|الأنظمة'],
  ['عن المنصة', 'عن المنصة|عن الوزارة|آلية التعامل|الدليل المعياري|الأسئلة الشائعة'],
]

/** A page as the documentation of govuk-frontend tells to build it: template, header, breadcrumbs, footer, style sheet, script. */
export const template = (title: string, main: string) => `<!DOCTYPE html>
<html lang="ar" dir="rtl" class="govuk-template"><head><meta charset="utf-8"><title>${safe(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="theme-color" content="#1d70b8"><link rel="stylesheet" href="/govuk-frontend.min.css"><style>img{max-width:100%;height:auto}</style></head>
<body class="govuk-template__body"><script>document.body.className+=' js-enabled'+('noModule' in HTMLScriptElement.prototype?' govuk-frontend-supported':'')</script>
<a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">تجاوز إلى المحتوى</a>
<header class="govuk-header"><div class="govuk-header__container govuk-width-container"><a href="/" class="govuk-header__link">منصة المنظمات غير الحكومية</a></div></header>
<div class="govuk-service-navigation" data-module="govuk-service-navigation"><div class="govuk-width-container"><nav class="govuk-service-navigation__wrapper"><ul class="govuk-service-navigation__list" id="navigation">${pages.map((text) => `<li class="govuk-service-navigation__item"><a class="govuk-service-navigation__link" href="/">${text}</a></li>`).join('')}</ul></nav></div></div>
<div class="govuk-width-container"><nav class="govuk-breadcrumbs"><ol class="govuk-breadcrumbs__list"><li class="govuk-breadcrumbs__list-item"><a class="govuk-breadcrumbs__link" href="/">الرئيسية</a></li></ol></nav>
<main class="govuk-main-wrapper" id="main-content"><h1 class="govuk-heading-xl">${safe(title)}</h1>${main}</main></div>
<footer class="govuk-footer"><div class="govuk-width-container"><div class="govuk-footer__navigation">${groups
  .map(
    ([head, items]) =>
      `<div class="govuk-footer__section govuk-grid-column-one-third"><h2 class="govuk-footer__heading govuk-heading-m">${head}</h2><ul class="govuk-footer__list">${items
        .split('|')
        .map((text) => `<li class="govuk-footer__list-item"><a class="govuk-footer__link" href="/">${text}</a></li>`)
        .join('')}</ul></div>`,
  )
  .join('')}</div><div class="govuk-footer__meta">© وزارة الشؤون الاجتماعية والعمل</div></div></footer>
<script type="module">import{initAll}from'/govuk-frontend.min.js';initAll()</script></body></html>`
