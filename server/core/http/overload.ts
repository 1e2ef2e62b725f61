import { createHash } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** From here on requests are turned away: milliseconds that one waits for its turn, and bytes of memory. */
const most = { maxEventLoopDelay: 2_000, maxHeapUsedBytes: 1_500_000_000 }
/** Seconds after which the page tries again by itself. */
const pause = 10

const words = {
  ar: {
    title: 'المنصة مشغولة الآن',
    reads: `يستخدم المنصة عدد كبير في هذه اللحظة. تُعاد المحاولة تلقائياً بعد ${pause} ثوانٍ، وما حفظتموه من قبل محفوظ كما هو.`,
    sends: 'يستخدم المنصة عدد كبير في هذه اللحظة، ولم يُستلم ما أرسلتموه. عودوا إلى الصفحة السابقة وأرسلوه من جديد.',
    again: 'أعيدوا المحاولة الآن',
    site: 'سجل المنظمات غير الحكومية',
  },
  en: {
    title: 'The platform is busy',
    reads: `Many people are using the platform at this moment. It tries again by itself in ${pause} seconds, and what you saved before is safe.`,
    sends:
      'Many people are using the platform at this moment, and what you sent was not received. Go back to the page before and send it again.',
    again: 'Try again now',
    site: 'Register of non-governmental organisations',
  },
} as const

// The colours of web/ui/tokens.css: a page that is sent when nothing else can be needs no other file.
const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center;background:light-dark(#f8f7f3,#0d1412);color:light-dark(#15201c,#e8eeeb)}main{max-width:34rem;padding:2rem;line-height:1.8}h1{font-size:1.6rem;margin:0 0 .5rem}p{margin:0 0 1.5rem}small{display:block;margin-bottom:1rem;color:light-dark(#44524c,#b6c4bd)}a{display:inline-block;padding:.6rem 1.4rem;border-radius:8px;background:#0f5c4c;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid light-dark(#b45309,#f0b35a);outline-offset:2px}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Files of the build have an ending, in whatever folder they stand; addresses of pages have none. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/api/')

/** The page for people, in the language that they chose. What was sent by a form is not sent again by itself. */
function busyPage(request: FastifyRequest, reply: FastifyReply): string {
  const lang = /(?:^|; )lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'ar'
  const said = words[lang]
  const reads = request.method === 'GET' || request.method === 'HEAD'
  reply.code(503).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'retry-after': String(pause),
  })
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${said.title}</title>${reads ? `<meta http-equiv="refresh" content="${pause}">` : ''}<style>${style}</style></head><body><main><small>${said.site}</small><h1>${said.title}</h1><p>${reads ? said.reads : said.sends}</p>${reads ? `<a href="">${said.again}</a>` : ''}</main></body></html>`
}

/**
 * Turns requests away while the server has too much to do. People get a page that tries again, programs a 503 with
 * `Retry-After`. Files of the build are always sent: half a page is worse than none.
 */
export async function shedLoad(app: FastifyInstance, limits: Partial<typeof most> = {}): Promise<void> {
  await app.register(underPressure, {
    ...most,
    ...limits,
    pressureHandler: (request, reply) => {
      const [path = '/'] = (request.raw.url ?? '/').split('?')
      if (isFile(path)) return undefined
      if (path.startsWith('/api')) return Promise.reject(new Refusal(503, 'unavailable'))
      // What is returned is sent, as its documentation says and its types do not.
      return busyPage(request, reply) as unknown as undefined
    },
  })
}
