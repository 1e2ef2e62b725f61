import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isAsExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { productFiles, type TypedStatement, typedStatements } from '#server/testing/queries/typed-statements.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Declared extends TypedStatement {
  type: Type
  /** The type as it is written. */
  written: string
  line: number
}

/** A value of type unknown that `as` turns into a row: nobody can check it. */
export interface Cast {
  file: string
  line: number
  words: string
}

export interface Program {
  checker: Checker
  statements: Declared[]
  casts: Cast[]
  close: () => void
}

/** The server's typed statements with their types, as TypeScript resolves them. */
export function openProgram(): Program {
  const api = new API({ cwd: root })
  const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]
  if (!project) throw new Error('TypeScript does not know tsconfig.json')
  const byFile = Map.groupBy(typedStatements(), ({ file }) => file)
  const statements = byFile.entries().flatMap(([file, found]) => declaredIn(project, file, found))
  const casts = productFiles().flatMap((file) => castsIn(project, file))
  return { checker: project.checker, statements: [...statements], casts, close: () => api.close() }
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length

function declaredIn({ program, checker }: Project, file: string, found: TypedStatement[]): Declared[] {
  const source = program.getSourceFile(join(root, file))
  if (!source) throw new Error(`TypeScript does not know ${file}`)
  const nodes = new Map<number, Node>()
  const walk = (node: Node): void => {
    const [first] = (node as { typeArguments?: readonly Node[] }).typeArguments ?? []
    if (first) nodes.set(first.getStart(source), first)
    node.forEachChild(walk)
  }
  walk(source)
  return found.map((statement) => {
    const node = nodes.get(statement.start)
    const type = node && checker.getTypeAtLocation(node)
    if (!node || !type) throw new Error(`${file}: no type at ${statement.start}`)
    return { ...statement, type, written: node.getText(source), line: lineAt(source.text, statement.start) }
  })
}

function castsIn({ program, checker }: Project, path: string): Cast[] {
  const source = program.getSourceFile(path)
  if (!source || !/\brows\b/.test(source.text)) return []
  const found: Cast[] = []
  const walk = (node: Node): void => {
    if (isAsExpression(node) && /\brows\b/.test(node.expression.getText(source))) {
      const flags = checker.getTypeAtLocation(node.expression)?.flags ?? 0
      if (flags & TypeFlags.Unknown) {
        const start = node.getStart(source)
        const words = node.getText(source).replaceAll(/\s+/g, ' ')
        found.push({ file: path.slice(root.length + 1).replaceAll('\\', '/'), line: lineAt(source.text, start), words })
      }
    }
    node.forEachChild(walk)
  }
  walk(source)
  return found
}
