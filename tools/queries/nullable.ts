import { atomAt, isNode, nodeAt, nodesOf, numberAt, type TreeNode } from './node-tree.ts'

/** What the catalogue says. */
export interface Catalogue {
  /** `relation.column` of columns that are never null. */
  filled: ReadonlySet<string>
  /** Functions that return null when an argument is null. */
  strict: ReadonlySet<string>
  /** Aggregates that count, which are never null. */
  counting: ReadonlySet<string>
  /** Views by relation, as their statements. */
  views: ReadonlyMap<string, TreeNode>
  /** `relation.column` of columns that are not null as long as another column of the row, given by number, is null. */
  filledUnless: ReadonlyMap<string, string>
}

/**
 * Statements around an expression, the innermost first, each with the columns that its conditions keep from being null.
 */
type Scopes = readonly {
  query: TreeNode
  held: ReadonlySet<string>
  given: ReadonlyMap<number, TreeNode>
}[]

const fieldOf = (column: TreeNode) =>
  `${atomAt(column, 'varno')}.${atomAt(column, 'varattno')} ${atomAt(column, 'varnullingrels')}`

/** Conditions that are true for every row of the statement. */
function conditionsOf(query: TreeNode): TreeNode[] {
  const found: TreeNode[] = []
  const split = (node: TreeNode | undefined) => {
    if (!node) return
    if (node.kind === 'BOOLEXPR' && atomAt(node, 'boolop') === 'and')
      for (const one of nodesOf(node.fields.args)) split(one)
    else found.push(node)
  }
  const walk = (node: TreeNode) => {
    // A condition on the optional side of an outer join is only true where that side has a row.
    if (node.kind === 'FROMEXPR' || (node.kind === 'JOINEXPR' && numberAt(node, 'jointype') === 0))
      split(nodeAt(node, 'quals'))
    for (const field of ['fromlist', 'larg', 'rarg']) for (const one of nodesOf(node.fields[field])) walk(one)
  }
  const tree = nodeAt(query, 'jointree')
  if (tree) walk(tree)
  return found
}

const plain = (node: TreeNode | undefined): TreeNode | undefined =>
  node?.kind === 'RELABELTYPE' ? plain(nodeAt(node, 'arg')) : node

/**
 * Columns that a condition keeps from being null, by comparing them or requiring a value. Columns that must be null are
 * marked `null`.
 */
function heldBy(query: TreeNode): Set<string> {
  const held = new Set<string>()
  for (const condition of conditionsOf(query)) {
    const asked = condition.kind === 'NULLTEST' ? plain(nodeAt(condition, 'arg')) : undefined
    if (asked?.kind === 'VAR' && numberAt(condition, 'nulltesttype') === 0) held.add(`null ${fieldOf(asked)}`)
    const there = condition.kind === 'NULLTEST' && numberAt(condition, 'nulltesttype') === 1
    const compared = condition.kind === 'OPEXPR' || condition.kind === 'SCALARARRAYOPEXPR'
    const sides = there ? nodesOf(condition.fields.arg) : compared ? nodesOf(condition.fields.args) : []
    for (const side of sides.map(plain)) if (side?.kind === 'VAR') held.add(fieldOf(side))
  }
  return held
}

const scopeOf = (query: TreeNode) => ({ query, held: heldBy(query), given: givenBy(query) })

/** What an insert or update writes into its columns, by column number. */
function givenBy(query: TreeNode): Map<number, TreeNode> {
  const writes = [2, 3].includes(numberAt(query, 'commandType'))
  const targets = writes ? nodesOf(query.fields.targetList) : []
  return new Map(
    targets.flatMap((target) => nodesOf(target.fields.expr).map((expr) => [numberAt(target, 'resno'), expr])),
  )
}

/** A select without tables and conditions, or from such selects: it returns exactly one row. */
const answersOne = (query: TreeNode): boolean =>
  conditionsOf(query).length === 0 &&
  nodesOf(query.fields.rtable).every((entry) => {
    const inner = nodeAt(entry, 'subquery')
    return inner !== undefined && answersOne(inner)
  })

/**
 * Whether an expression may be null, as far as statement and tables tell. If they do not tell, it counts as not null;
 * the rows that tests saw decide then.
 */
export class Nullable {
  #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** The columns that a statement returns, and whether each may be null. */
  columnsOf(query: TreeNode): { name: string; nullable: boolean; given: boolean }[] {
    const scopes: Scopes = [scopeOf(query)]
    const targets = this.#targets(query)
    return targets.map((target) => ({
      name: atomAt(target, 'resname').replaceAll(/^"|"$/g, '').replaceAll('\\', ''),
      nullable: this.#target(target, scopes),
      given: plain(nodeAt(target, 'expr'))?.kind === 'PARAM',
    }))
  }

  #targets(query: TreeNode): TreeNode[] {
    const returning = nodesOf(query.fields.returningList)
    const list = numberAt(query, 'commandType') === 1 ? nodesOf(query.fields.targetList) : returning
    return list.filter((target) => atomAt(target, 'resjunk') !== 'true')
  }

  #target(target: TreeNode, scopes: Scopes): boolean {
    const { query } = scopes[0]!
    const number = numberAt(target, 'resno')
    // A union may be null if one of its branches may be.
    if (isNode(query.fields.setOperations))
      return nodesOf(query.fields.rtable).some((entry) => {
        const arm = nodeAt(entry, 'subquery')
        return arm !== undefined && this.#column(arm, number, scopes.slice(1))
      })
    return this.#may(nodeAt(target, 'expr'), scopes)
  }

  /** A column of a statement, by its number. */
  #column(query: TreeNode, number: number, outer: Scopes): boolean {
    const target = this.#targets(query).find((one) => numberAt(one, 'resno') === number)
    return target !== undefined && this.#target(target, [scopeOf(query), ...outer])
  }

  #variable(node: TreeNode, scopes: Scopes): boolean {
    const around = scopes.slice(numberAt(node, 'varlevelsup'))
    const scope = around[0]
    const entry = nodesOf(scope?.query.fields.rtable)[numberAt(node, 'varno') - 1]
    if (!scope || !entry || scope.held.has(fieldOf(node))) return false
    if (!/^(?:\["b"\]|)$/.test(atomAt(node, 'varnullingrels'))) return true
    const number = numberAt(node, 'varattno')
    // A row that was just written contains what was written. Old values (varreturningtype 1) do not.
    const own = numberAt(node, 'varno') === numberAt(scope.query, 'resultRelation')
    const given = own && numberAt(node, 'varreturningtype') !== 1 ? scope.given.get(number) : undefined
    if (given) return this.#may(given, [{ ...scope, given: new Map() }, ...around.slice(1)])
    switch (numberAt(entry, 'rtekind')) {
      case 0:
        return number > 0 && !this.#isFilled(node, atomAt(entry, 'relid'), scope.held)
      case 1:
        return this.#column(nodeAt(entry, 'subquery')!, number, around)
      case 2:
        return this.#may(nodesOf(entry.fields.joinaliasvars)[number - 1], around)
      case 6: {
        const cte = around
          .slice(numberAt(entry, 'ctelevelsup'))
          .flatMap(({ query }) => nodesOf(query.fields.cteList))
          .find((one) => atomAt(one, 'ctename') === atomAt(entry, 'ctename'))
        const query = cte && atomAt(cte, 'cterecursive') !== 'true' ? nodeAt(cte, 'ctequery') : undefined
        return query !== undefined && this.#column(query, number, around)
      }
      case 9:
        return this.#may(nodesOf(entry.fields.groupexprs)[number - 1], around)
      default:
        return false
    }
  }

  #isFilled(node: TreeNode, relation: string, held: ReadonlySet<string>): boolean {
    const column = atomAt(node, 'varattno')
    const view = this.#catalogue.views.get(relation)
    if (view) return !this.#column(view, Number(column), [])
    const unless = this.#catalogue.filledUnless.get(`${relation}.${column}`)
    const other = { ...node, fields: { ...node.fields, varattno: unless ?? '' } }
    return this.#catalogue.filled.has(`${relation}.${column}`) || held.has(`null ${fieldOf(other)}`)
  }

  #may(node: TreeNode | undefined, scopes: Scopes): boolean {
    if (!node) return false
    const args = nodesOf(node.fields.args)
    const may = (one: TreeNode | undefined) => this.#may(one, scopes)
    switch (node.kind) {
      case 'VAR':
        return this.#variable(node, scopes)
      case 'CONST':
        return atomAt(node, 'constisnull') === 'true'
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return args.every(may)
      case 'CASE':
      case 'CASEEXPR': {
        const last = nodeAt(node, 'defresult')
        return last === undefined || may(last) || args.some((when) => may(nodeAt(when, 'result')))
      }
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
        return may(nodeAt(node, 'arg'))
      case 'OPEXPR':
        return this.#catalogue.strict.has(atomAt(node, 'opfuncid')) && args.some(may)
      case 'FUNCEXPR':
        return this.#catalogue.strict.has(atomAt(node, 'funcid')) && args.some(may)
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return args.some(may)
      case 'NULLIFEXPR':
        return true
      case 'AGGREF':
        return this.#aggregate(node, scopes)
      case 'SUBLINK':
        return this.#sublink(node, scopes)
      default:
        return false
    }
  }

  /** An aggregate over no rows is null unless it counts. Within a group there is always a row. */
  #aggregate(node: TreeNode, scopes: Scopes): boolean {
    if (this.#catalogue.counting.has(atomAt(node, 'aggfnoid'))) return false
    const grouped = nodesOf(scopes[0]?.query.fields.groupClause).length > 0
    if (!grouped || isNode(node.fields.aggfilter)) return true
    const strict = this.#catalogue.strict.has(atomAt(node, 'aggfnoid'))
    return strict && nodesOf(node.fields.args).some((target) => this.#may(nodeAt(target, 'expr'), scopes))
  }

  /** A select used as a value is null when it finds no row. One that only counts always finds one. */
  #sublink(node: TreeNode, scopes: Scopes): boolean {
    if (numberAt(node, 'subLinkType') !== 4) return false
    const query = nodeAt(node, 'subselect')
    if (!query) return false
    const always = atomAt(query, 'hasAggs') === 'true' && nodesOf(query.fields.groupClause).length === 0
    return !(always || answersOne(query)) || this.#column(query, 1, scopes)
  }
}
