/** A line that goes into a file that exists: written by the tool where its place is certain, printed where it is not. */
export interface Edit {
  readonly path: string
  readonly line: string
  /** What the line comes after; it has to be found once. Absent: the line is for a person to write. */
  readonly after?: RegExp
}

/** After the last import of a file. */
export const afterImports = /^[\s\S]*^(?:import\b.*|\}) from '[^']+'\n/gm
/** Last in the function of an area. */
export const inArea = /^export const \w+: Area = \(on, services\) => \{\n(?:(?: .*)?\n)*(?=\})/gm
/** Last in a list of a file. */
export const inList = (name: string): RegExp =>
  new RegExp(`^(?:export )?const ${name}\\b.* = \\[\\n(?: .*\\n)*(?=\\])`, 'gm')
/** At the end of a file. */
export const atEnd = /^[\s\S]*\n$/g

/** The text with the line in its place, or undefined where the place is not certain. */
export function withLine(text: string, { line, after }: Edit): string | undefined {
  if (text.includes(`${line}\n`)) return text
  const places = after ? [...text.matchAll(after)] : []
  const [place] = places
  if (!place || places.length > 1) return undefined
  const at = place.index + place[0].length
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}
