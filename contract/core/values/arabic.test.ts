import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, latinDigits, lengthOf, nameKey, searchForm, searchWords } from './arabic.ts'
import { ngoName } from '../calls/fields.ts'

const names = [
  'رعاية الطفولة',
  'أصدقاء مرضى السرطان',
  'إحياء التراث',
  'آفاق المستقبل',
  'الوفاء الخيرية',
  'تنمية المجتمع المحلي',
  'نادي القراءة',
  'سنابل الخير',
  'المرأة والأسرة',
  'كفالة اليتيم',
  'شباب سوريا',
  'ذوي الإعاقة',
  'البيئة الخضراء',
  'حماية المستهلك',
  'التأهيل المهني',
  'الثقافة والفنون',
  'هدى النور',
  'يد العون',
  'مكتبة الحي',
  'الأيادي البيضاء',
  'ضياء الأمل',
  'لؤلؤة الساحل',
  'بيئة نظيفة 2030',
  'هيئة الإغاثة',
  'مسائل قانونية',
  'قوى العمل',
  'رؤى شبابية',
  'الهلال الأخضر',
  'كوكب الأرض',
  'مستشفى الشفاء',
]
/** Different ways to write the same name that a reader does not notice. */
const disguises: Record<string, (name: string) => string> = {
  'keheh for kaf': (name) => name.replaceAll('ك', 'ک'),
  'Farsi yeh': (name) => name.replace(/[يى]/g, 'ی'),
  'alef without hamza': (name) => name.replace(/[أإآ]/g, 'ا'),
  'alef wasla': (name) => name.replaceAll('ا', 'ٱ'),
  'heh for teh marbuta': (name) => name.replaceAll('ة', 'ه'),
  'Kurdish heh': (name) => name.replaceAll('ه', 'ە'),
  'heh goal': (name) => name.replaceAll('ه', 'ہ'),
  tatweel: (name) => name.replace(/(?<=\p{L})(?=\p{L})/u, 'ـ'),
  vowels: (name) => [...name].join('\u064e'),
  'zero width space': (name) => [...name].join('\u200b'),
  'reading direction': (name) => `\u202e${name}\u202c`,
  'presentation forms': (name) => name.replaceAll('لا', 'ﻻ').replaceAll('ك', 'ﻛ').replaceAll('ن', 'ﻥ'),
  'dots and dashes': (name) => name.replaceAll(' ', '-. '),
  'no spaces': (name) => name.replaceAll(' ', ''),
  'legal form in front': (name) => `جمعية ${name}`,
  'decomposed letters': (name) => name.normalize('NFD'),
  'Arabic digits': (name) => name.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string),
  'Persian digits': (name) => name.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] as string),
}

describe('names of organisations', () => {
  it('are the same name when a reader cannot tell them apart: at least 300 disguised pairs', () => {
    const pairs = names
      .flatMap((name) => Object.entries(disguises).map(([how, disguise]) => ({ how, name, other: disguise(name) })))
      .filter(({ name, other }) => name !== other)
    expect(pairs.length).toBeGreaterThanOrEqual(300)
    expect(pairs.filter(({ name, other }) => nameKey(name) !== nameKey(other))).toEqual([])
  })

  it('stay different names when they are', () => {
    expect(new Set(names.map(nameKey)).size).toBe(names.length)
    expect(nameKey('سنابل الخير')).not.toBe(nameKey('سنابل الخيرات'))
    expect(nameKey('جمعية')).toBe('جمعيه')
  })

  it('in Kurdish and Persian spelling are accepted, zero width non-joiner included', () => {
    for (const name of [
      'جمعية ڕووناکی ژیان',
      'كۆمەڵەی ڕۆشنبیری',
      'خانه‌ی مهر',
      'ئێزیدییەکانی سنجار',
      'انجمن گل‌های امید',
      'پێشکەوتنی ژنان',
      'جمعیۃ حماۃ البیئۃ',
      'جمعية ﺍﻷﻣﻞ ﺍﻷﺧﻀﺮ',
      'جمعية عبد ﷲ',
    ])
      expect(ngoName.safeParse(name).success, name).toBe(true)
    for (const name of ['Sunrise Society', 'سنابل <b>', 'سنابل\u202eالخير$', 'ﷺ الخيرية'])
      expect(ngoName.safeParse(name).success, name).toBe(false)
  })
})

const letters = fc.string({
  unit: fc.constantFrom(
    ...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآٱةىئؤءکیھہەۆێڕڵپچژگ٠١٢۳۴۵123abcXYZ',
    ' ',
    '-',
    '.',
    '\u0640',
    '\u064e',
    '\u0651',
    '\u200c',
    '\u200b',
    '\u202e',
    'ﻻ',
    'ﷺ',
    '\u06c0',
  ),
  maxLength: 40,
})

it('names are stored in plain letters, however they were drawn', () => {
  expect(ngoName.parse('جمعية  ﺍﻷﻣﻞ ﺍﻷﺧـﻀﺮ ٢')).toBe('جمعية الأمل الأخضر 2')
})

it('a search drops the article of a word with marks as of one without', () => {
  expect(searchWords('الغَد')).toEqual(['الغَد'])
  expect(searchWords('الغد')).toEqual(['الغد'])
  expect(searchWords('الأَمَل')).toEqual(['أَمَل'])
})

describe('folding of text', () => {
  it('gives the same again when it is applied twice', () => {
    fc.assert(
      fc.property(letters, (text) => {
        expect(searchForm(searchForm(text))).toBe(searchForm(text))
      }),
    )
  })

  it('does not depend on how the letters are composed', () => {
    fc.assert(
      fc.property(letters, (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(nameKey(text.normalize(form))).toBe(nameKey(text))
      }),
    )
  })

  it('treats two names as equal when both equal a third one', () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 3, maxLength: 12 }), (all) => {
        const same = (a: string, b: string) => nameKey(a) === nameKey(b)
        for (const a of all)
          for (const b of all)
            for (const c of all) if (same(a, b) && same(b, c)) expect(same(a, c) && same(b, a) && same(a, a)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a line of text', () => {
  it('loses marks that are not seen, turns digits, and keeps what is read', () => {
    expect(cleanLine(' \u202eسنابل\u200b  الخـــير ٢٠٢٦\u00ad ')).toBe('سنابل الخير 2026')
    expect(cleanLine('کتێب\u200cخانە')).toBe('کتێب\u200cخانە')
    expect(cleanText('سطر\r\n سطر  ثان\r')).toBe('سطر\nسطر ثان')
  })

  it('holds no control character and no broken half of a character, whatever was sent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\0', '\u0007', '\u001b[31m', '\ud800', '\udfff', '\u0085'),
        (text, bad) => {
          const line = cleanLine(`${text}${bad}${text}`)
          expect(line.isWellFormed()).toBe(true)
          expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        },
      ),
    )
  })

  it('cleaned twice is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      }),
    )
  })

  it('is counted in characters', () => {
    expect(lengthOf('ﷺ')).toBe(1)
    expect(lengthOf('👩‍🏫a')).toBe(4)
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789')
  })

  it('is searched without the article', () => {
    expect(searchWords('جمعية الرحمة  ال')).toEqual(['جمعية', 'رحمة', 'ال'])
    expect(searchWords('«الرحمة» اَلرحمة ٱلرحمة الله Alrahma')).toEqual(['رحمة»', 'رحمة', 'رحمة', 'الله', 'Alrahma'])
  })
})
