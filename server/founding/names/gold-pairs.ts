import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Pair {
  readonly kind: string
  readonly registered: string
  readonly proposed: string
  readonly heldOut: boolean
}

/** The portion that was written last, after the rules stood. */
const heldOut = '4'
const sections = readFileSync(join(import.meta.dirname, 'gold.txt'), 'utf8')
  .split(/^\[/m)
  .slice(1)
const written = (verdict: string): Pair[] =>
  sections.flatMap((section) => {
    const [head = '', ...lines] = section.trim().split('\n')
    const [, of, portion, kind = ''] = /^(\w+) (\d)\] (.*)$/.exec(head) ?? []
    if (of !== verdict) return []
    return lines.map((line) => {
      const [registered = '', proposed = ''] = line
        .replace(/\\u(\w{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        .split(' = ')
      return { kind, registered, proposed, heldOut: portion === heldOut }
    })
  })

const disguised =
  `جمعية رعاية أسر الصيادين|مؤسسة كنوز إيبلا|جمعية الحرفيين اليدويين في حماة|جمعية أطباء الهيئة الأهلية|جمعية مكتبة الكاظمية
جمعية مواسم القطاف|مؤسسة عبد الكريم اليافي|جمعية إكليل الجبل|جمعية سقاية الماء|جمعية يقظة الضمير|جمعية ألفة الجيران|جمعية عيون الكوثر
جمعية الأيدي الماهرة|مؤسسة فضاءات حرة|جمعية قوت الأسرة|جمعية هيئة المساعدة القانونية|جمعية مربي النحل في الحفة|جمعية تكايا الشام
جمعية آلاء|جمعية مئذنة العروس|جمعية صون التراث اللامادي|جمعية خيمة الحكواتي|جمعية إنارة الأرياف|جمعية المقرئين الشبان|جمعية كلمة سواء
مؤسسة وكالة الغوث الأهلية`
    .split(/[|\n]/)
    .filter(Boolean)
const disguises: readonly (readonly [string, (name: string) => string])[] = [
  ['no hamza', (name) => name.replace(/[أإآ]/g, 'ا').replaceAll('ئ', 'ي').replaceAll('ؤ', 'و').replaceAll('ء', '')],
  ['heh for teh marbuta', (name) => name.replaceAll('ة', 'ه')],
  ['Urdu keyboard', (name) => name.replaceAll('ة', 'ۃ').replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('ه', 'ہ')],
  ['Kurdish keyboard', (name) => name.replaceAll('ه', 'ھ').replaceAll('ة', 'ە').replaceAll('ي', 'ی')],
  ['swash kaf and barree yeh', (name) => name.replaceAll('ك', 'ڪ').replaceAll('ي', 'ے')],
  ['vowels', (name) => name.replace(/(?<=\p{L})(?=\p{L})/gu, '\u064e')],
  ['stretched', (name) => name.replace(/(?<=[بتثجحخسشصضطظعغفقكلمنهي])(?=\p{L})/gu, '\u0640')],
  ['other form', (name) => name.replace(/^\S+/, (form) => (form === 'جمعية' ? 'مؤسسة' : 'جمعية'))],
  ['no form', (name) => name.replace(/^\S+ /, '')],
  [
    'presentation forms',
    (name) => name.replaceAll('لا', 'ﻻ').replaceAll('ن', 'ﻧ').replaceAll('ي', 'ﻳ').replaceAll('ر', 'ﺭ'),
  ],
  ['articles', (name) => name.replace(/ (?!ال|في)(?=\S{3})/g, ' ال')],
  ['no articles', (name) => name.replace(/ ال(?=\S{2})/g, ' ')],
  ['decomposed', (name) => name.normalize('NFD')],
  ['ZWNJ', (name) => name.replace(/(?<=ي)(?=\p{L})/gu, '\u200c')],
]
/** Each name disguised in two ways, and in both at once. */
const byRule = disguised.flatMap((registered, at) => {
  const [one, other] = [disguises[at % disguises.length], disguises[(at * 5 + 3) % disguises.length]]
  if (!one || !other) return []
  return [one, other, [`${one[0]}, ${other[0]}`, (name: string) => other[1](one[1](name))] as const].map(
    ([kind, disguise]) => ({
      kind,
      registered,
      proposed: disguise(registered),
      heldOut: false,
    }),
  )
})

export const gold = {
  same: [...written('same'), ...byRule],
  doubtful: written('doubtful'),
  different: written('different'),
} as const
