export type MailContent = {
  locale: 'ar' | 'en'
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
}

const NAMES = {
  ar: { platform: 'منصة المنظمات غير الحكومية', ministry: 'وزارة الشؤون الاجتماعية والعمل' },
  en: { platform: 'NGO Platform', ministry: 'Ministry of Social Affairs and Labour' },
}
const NOTE = {
  ar: 'رسالة آلية، يُرجى عدم الرد عليها.',
  en: 'This is an automatic message; please do not reply.',
}

/** A mail as right-to-left HTML with isolated numbers, and as plain text. */
export function mailBodies(content: MailContent): { text: string; html: string } {
  return { text: plain(content), html: html(content) }
}

const plain = ({ locale, title, paragraphs, action }: MailContent): string =>
  [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), signature(locale)].join('\n\n')

const signature = (locale: 'ar' | 'en'): string =>
  `${NAMES[locale].platform} – ${NAMES[locale].ministry}\n${NOTE[locale]}`

function html({ locale, title, paragraphs, action }: MailContent): string {
  const rtl = locale === 'ar'
  const align = rtl ? 'right' : 'left'
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 14px">${isolated(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  const button = action
    ? `<p style="margin:22px 0"><a href="${escapeHtml(safeUrl(action.url))}" style="background:#0f5c4c;color:#ffffff;padding:11px 22px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px;color:#4d5b57"><bdi dir="ltr">${escapeHtml(safeUrl(action.url))}</bdi></p>`
    : ''
  return `<!doctype html>
<html lang="${locale}" dir="${rtl ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f6f5"><table role="presentation" dir="${rtl ? 'rtl' : 'ltr'}" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #d9e0dd;border-radius:12px;font-family:'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.8;color:#1b2623;text-align:${align}">
<tr><td style="padding:18px 28px;border-bottom:3px solid #b48a35"><b style="color:#0f5c4c">${NAMES[locale].platform}</b><br><span style="font-size:13px;color:#4d5b57">${NAMES[locale].ministry}</span></td></tr>
<tr><td style="padding:24px 28px"><h1 style="font-size:20px;margin:0 0 14px">${isolated(title)}</h1>
${body}
${button}</td></tr>
<tr><td style="padding:14px 28px;border-top:1px solid #d9e0dd;font-size:13px;color:#4d5b57">${NOTE[locale]}</td></tr>
</table></td></tr></table></body></html>`
}

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

// Phone numbers, dates, codes and addresses are shown in the wrong order inside Arabic unless they are isolated.
const LTR_RUN = /[+#]?[0-9A-Za-z][0-9A-Za-z+@:/._=?%&-]*(?: [0-9]{2,})*/g

function isolated(text: string): string {
  let out = ''
  let from = 0
  for (const run of text.matchAll(LTR_RUN)) {
    out += escapeHtml(text.slice(from, run.index))
    out += /[0-9@/]/.test(run[0]) ? `<bdi dir="ltr">${escapeHtml(run[0])}</bdi>` : escapeHtml(run[0])
    from = run.index + run[0].length
  }
  return out + escapeHtml(text.slice(from))
}

const safeUrl = (url: string): string => (/^https?:\/\//.test(url) ? url : '#')
