/** A node of PostgreSQL's parsed statements (pg_node_tree): its kind and its fields. */
export interface TreeNode {
  kind: string
  fields: Record<string, Tree>
}
export type Tree = string | TreeNode | Tree[]

/** Words, brackets and names. Text in quotation marks or after a backslash is one word. */
const tokens = /[{}()]|"(?:[^"\\]|\\[\s\S])*"|(?:\\[\s\S]|[^\s{}()\\])+/g

/** Reads the text form of a pg_node_tree. A field of several words (the bytes of a constant) becomes a list. */
export function readTree(text: string): Tree {
  const words = text.match(tokens) ?? []
  let at = 0
  const value = (): Tree => {
    const word = words[at++] ?? ''
    if (word === '{') return node()
    if (word !== '(') return word
    const list: Tree[] = []
    while (at < words.length && words[at] !== ')') list.push(value())
    at++
    return list
  }
  const node = (): TreeNode => {
    const found: TreeNode = { kind: words[at++] ?? '', fields: {} }
    while (at < words.length && words[at] !== '}') {
      const name = (words[at++] ?? '').slice(1)
      const values: Tree[] = []
      while (at < words.length && words[at] !== '}' && !words[at]!.startsWith(':')) values.push(value())
      found.fields[name] = values.length === 1 ? values[0]! : values
    }
    at++
    return found
  }
  return value()
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && !Array.isArray(tree) && tree.kind !== ''

/** The nodes of a field that contains a list or one node. */
export const nodesOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? tree.filter(isNode) : isNode(tree) ? [tree] : []

/** The first node inside nested lists. */
export const firstNode = (tree: Tree | undefined): TreeNode | undefined =>
  Array.isArray(tree) ? firstNode(tree[0]) : isNode(tree) ? tree : undefined

export const nodeAt = (node: TreeNode, field: string): TreeNode | undefined => nodesOf(node.fields[field])[0]
export const numberAt = (node: TreeNode, field: string): number => Number(node.fields[field] ?? 0)
export const atomAt = (node: TreeNode, field: string): string => {
  const atom = node.fields[field]
  return atom === undefined ? '' : typeof atom === 'string' ? atom : JSON.stringify(atom)
}
