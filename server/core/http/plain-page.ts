import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Seconds after which the page tries again by itself. */
const pause = 10

const again = {
  ar: {
    reads: `تُعاد المحاولة تلقائياً بعد ${pause} ثوانٍ، وما حفظتموه من قبل محفوظ كما هو.`,
    sends: 'عودوا إلى الصفحة السابقة وأرسلوه من جديد.',
    button: 'أعيدوا المحاولة الآن',
    site: 'سجل المنظمات غير الحكومية',
  },
  en: {
    reads: `It tries again by itself in ${pause} seconds, and what you saved before is safe.`,
    sends: 'Go back to the page before and send it again.',
    button: 'Try again now',
    site: 'Register of non-governmental organisations',
  },
} as const

const reasons = {
  busy: {
    ar: {
      title: 'المنصة مشغولة الآن',
      reads: 'يستخدم المنصة عدد كبير في هذه اللحظة.',
      sends: 'يستخدم المنصة عدد كبير في هذه اللحظة، ولم يُستلم ما أرسلتموه.',
    },
    en: {
      title: 'The platform is busy',
      reads: 'Many people are using the platform at this moment.',
      sends: 'Many people are using the platform at this moment, and what you sent was not received.',
    },
  },
  away: {
    ar: {
      title: 'المنصة غير متاحة مؤقتاً',
      reads: 'تعذّر الوصول إلى بيانات المنصة في هذه اللحظة.',
      sends: 'تعذّر الوصول إلى بيانات المنصة في هذه اللحظة، ولم يُستلم ما أرسلتموه.',
    },
    en: {
      title: 'The platform is not available for the moment',
      reads: 'The data of the platform cannot be reached at this moment.',
      sends: 'The data of the platform cannot be reached at this moment, and what you sent was not received.',
    },
  },
} as const

// The colours of web/ui/tokens.css: a page that is sent when nothing else can be needs no other file.
const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center;background:light-dark(#f8f7f3,#0d1412);color:light-dark(#15201c,#e8eeeb)}main{max-width:34rem;padding:2rem;line-height:1.8}h1{font-size:1.6rem;margin:0 0 .5rem}p{margin:0 0 1.5rem}small{display:block;margin-bottom:1rem;color:light-dark(#44524c,#b6c4bd)}a{display:inline-block;padding:.6rem 1.4rem;border-radius:8px;background:#0f5c4c;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid light-dark(#b45309,#f0b35a);outline-offset:2px}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Headers of an answer that says that the server cannot do it now: no cache may keep it, programs wait so long. */
export const comeBack = { 'cache-control': 'no-store', 'retry-after': String(pause) } as const

/**
 * A 503 for people, in the language that they chose: too many are here, or the data cannot be reached. It tries again by
 * itself, but what a form sent is not sent again.
 */
export function plainPage(request: FastifyRequest, reply: FastifyReply, why: keyof typeof reasons): string {
  const lang = /(?:^|; )lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'ar'
  const [said, words] = [reasons[why][lang], again[lang]]
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const text = reads ? `${said.reads} ${words.reads}` : `${said.sends} ${words.sends}`
  reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...comeBack })
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${said.title}</title>${reads ? `<meta http-equiv="refresh" content="${pause}">` : ''}<style>${style}</style></head><body><main><small>${words.site}</small><h1>${said.title}</h1><p>${text}</p>${reads ? `<a href="">${words.button}</a>` : ''}</main></body></html>`
}
