/** Texts whose rendered colours are closer than WCAG allows; axe does not judge Arabic text. Texts over pictures, disabled and half-transparent ones are left out. */
// oxlint-disable-next-line eslint/max-lines-per-function -- runs in the page, where nothing around it exists
export function faintTexts(): string[] {
  /** Red, green, blue of 255 and the share that covers, of 1. */
  const numbers = (color: string) => {
    const [, name = '', parts = '0,0,0,0'] = /(rgb|color)a?\((?:srgb )?([^)]+)\)/.exec(color) ?? []
    const [r = 0, g = 0, b = 0, alpha = 1] = parts.split(/[ ,/]+/).map(Number)
    const whole = name === 'color' ? 255 : 1
    return [r * whole, g * whole, b * whole, alpha]
  }
  const over = ([r = 0, g = 0, b = 0, alpha = 1]: number[], under: number[]) =>
    [r, g, b].map((part, i) => part * alpha + (under[i] ?? 0) * (1 - alpha))
  const light = ([r = 0, g = 0, b = 0]: number[]) => {
    const [x, y, z] = [r, g, b].map((part) => {
      const v = part / 255
      return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const ground = (element: Element | null): number[] | undefined => {
    const layers: number[][] = []
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.backgroundImage !== 'none') return undefined
      const layer = numbers(style.backgroundColor)
      layers.push(layer)
      if (layer[3] === 1) break
    }
    return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255])
  }
  const faint: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (
      !parent ||
      text === '' ||
      parent.closest(
        'script, style, noscript, [aria-hidden=true], :disabled, [aria-disabled=true], [data-disabled], svg',
      )
    )
      continue
    const style = getComputedStyle(parent)
    const box = parent.getBoundingClientRect()
    if (
      // What a closed question holds has no colours of this moment.
      !parent.checkVisibility() ||
      style.visibility !== 'visible' ||
      style.opacity !== '1' ||
      // The reader's invisible text lies over the picture that is seen.
      numbers(style.color)[3] === 0 ||
      box.width < 2 ||
      box.height < 2 ||
      style.clip !== 'auto' ||
      style.clipPath !== 'none'
    )
      continue
    const back = ground(parent)
    if (!back) continue
    const [a, b] = [light(over(numbers(style.color), back)), light(back)]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600) ? 3 : 4.5
    if (ratio < needed - 0.01) faint.push(`${text.slice(0, 40)} (${ratio.toFixed(2)})`)
  }
  return [...new Set(faint)]
}
