import { expect, test } from 'vitest'
import { cleanPasted } from './pasted-html.ts'

test('a list drawn by a word processor is a list, without the bullets that were typed in front', () => {
  const line = (sign: string, text: string) =>
    `<p class=MsoListParagraphCxSpFirst dir=RTL style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`
  const bullets = cleanPasted(
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->${line('·', 'أولاً')}\n${line('·', 'ثانياً')}<!--EndFragment--></body></html>`,
  )
  expect(bullets.replace(/<\/?span[^>]*>/g, '')).toBe('<ul><li>أولاً</li><li>ثانياً</li></ul>')
  expect(cleanPasted(line('1.', 'أ') + line('2.', 'ب')).replace(/<\/?span[^>]*>/g, '')).toBe(
    '<ol><li>أ</li><li>ب</li></ol>',
  )
})

test('comments, style sheets, marks of the program and empty lines are gone, words and bold stay', () => {
  const html = cleanPasted(
    '<meta charset=utf-8><xml><w:WordDocument/></xml><p class=MsoNormal>نص&nbsp;<b>مهم</b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--[if gte mso 9]>x<![endif]-->',
  )
  expect(html).toBe('<p class=MsoNormal>نص <b>مهم</b></p>')
})

test('ordinary html is left as it is', () => {
  const html =
    '<p>نص <strong>مهم</strong></p><ul><li><p>بند</p></li></ul><table><tbody><tr><td>خلية</td></tr></tbody></table>'
  expect(cleanPasted(html)).toBe(html)
})
