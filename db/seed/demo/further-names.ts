/** Invented names of further organisations; each word is used once, so that names never meet. */
const words =
  `بذور|Buthour ينابيع|Yanabie ضفاف|Difaf أفق|Ofoq مشكاة|Mishkat سواعد|Sawaed ريحان|Rayhan ياسمين|Yasmin سنديان|Sindian زيزفون|Zayzafoun
مرجان|Murjan لؤلؤة|Lulua نسائم|Nasaem أغصان|Aghsan جذور|Juthour ثمار|Thimar حقول|Huqoul بيادر|Bayader سنبلة|Sunbula ربيع|Rabie
مطر|Matar غيمة|Ghayma شروق|Shuruq ضياء|Diyaa سراج|Siraj فنار|Fanar منارة|Manara مرفأ|Marfa شراع|Shiraa موجة|Mawja
بوصلة|Bawsala درب|Darb جسر|Jisr مدى|Mada أثير|Atheer نسيج|Naseej خيط|Khayt مغزل|Mighzal نول|Nawl فخار|Fakhar
صلصال|Salsal حجر|Hajar قوس|Qaws قنطرة|Qantara رواق|Riwaq فناء|Finaa بستان|Bustan كرمة|Karma تين|Teen رمان|Rumman
لوز|Lawz جوز|Jawz سماق|Summaq زعتر|Zaatar إكليل|Iklil حبق|Habaq نعناع|Naanaa خزامى|Khuzama شقائق|Shaqaeq نرجس|Narjes
أقحوان|Uqhuwan سوسن|Sawsan بنفسج|Banafsaj جوري|Joury يمامة|Yamama سنونو|Sununu هدهد|Hudhud قبرة|Qubbara حسون|Hassoun بلبل|Bulbul
غزال|Ghazal مهرة|Muhra صهيل|Saheel قافلة|Qafila واحة|Waha نبع|Nabaa ساقية|Saqiya ناعورة|Naoura طاحونة|Tahouna رحى|Raha
تنور|Tannour رغيف|Ragheef ملح|Milh خابية|Khabiya جرة|Jarra قصيدة|Qaseeda حكاية|Hikaya دفتر|Daftar محبرة|Mihbara مداد|Midad
سطر|Satr فكرة|Fikra بصيرة|Baseera ميزان|Mizan عهد|Ahd وئام|Wiam`
    .split(/\s+/)
    .map((pair) => pair.split('|') as [ar: string, en: string])

/** What an organisation of each field calls itself. */
const fields: Readonly<Record<number, readonly [ar: string, en: string]>> = {
  1: ['التعليمية', 'Education'],
  2: ['البيئية', 'Environment'],
  3: ['الخيرية', 'Charity'],
  4: ['للتنمية المحلية', 'Local Development'],
  5: ['للرعاية الاجتماعية', 'Social Care'],
  6: ['الثقافية', 'Culture'],
  7: ['للعمل التطوعي', 'Volunteering'],
  8: ['للدعم القانوني', 'Legal Aid'],
  9: ['الصحية', 'Health'],
}

/** The n-th further organisation's name, form and field; charity, education and health come more often than the others. */
export function furtherName(n: number): { name_ar: string; name_en: string; form: 1 | 2; field: number } | undefined {
  const word = words[n]
  if (!word) return undefined
  const field = [3, 1, 9, 5, 3, 4, 2, 1, 6, 5, 9, 3, 7, 4, 8][n % 15] ?? 3
  const form = n % 6 === 4 ? 1 : 2
  const [ar, en] = fields[field] as readonly [string, string]
  return {
    name_ar: `${form === 1 ? 'مؤسسة' : 'جمعية'} ${word[0]} ${ar} (تجريبية)`,
    name_en: `${word[1]} ${en} (demo)`,
    form,
    field,
  }
}
