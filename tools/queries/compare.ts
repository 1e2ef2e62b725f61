import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Kind, Shape } from '#server/testing/queries/shape.ts'

const flagsOf: Partial<Record<Kind, number>> = {
  boolean: TypeFlags.BooleanLike,
  number: TypeFlags.NumberLike,
  string: TypeFlags.StringLike,
}

/** Compares what a statement returns with the type in the code. */
export class Comparison {
  #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Where the answers do not fit the declared type; empty when they do. */
  partings(declared: Type, real: Shape, path = ''): string[] {
    if (declared.flags & (TypeFlags.Unknown | TypeFlags.Any)) return []
    const members = this.#membersOf(declared)
    if (members.some(({ flags }) => flags & TypeFlags.Unknown)) return []
    return real.kinds.flatMap((kind) => this.#kind(kind, members, real, path))
  }

  /**
   * A column's shape without what the declared type does not ask about. Undefined when the type does not name the
   * column.
   */
  pruned(declared: Type, column: string, real: Shape): Shape | undefined {
    const property = this.#property(declared, column) ?? this.#indexOf(declared)
    return property && this.#prune(property, real)
  }

  /** Removes what the declared type does not ask about, because no code uses it. */
  #prune(declared: Type, real: Shape): Shape {
    const members = this.#membersOf(declared)
    const free = (type: Type) => (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) !== 0
    if (members.some(free)) return real.fields || real.items ? { kinds: ['json'] } : real
    const listed = members.find((type) => this.#checker.isArrayLikeType(type))
    const object = members.find((type) => this.#isObject(type))
    const pruned: Shape = { kinds: real.kinds }
    if (real.items)
      pruned.items = listed && real.kinds.includes('list') ? this.#prune(this.#itemOf(listed), real.items) : real.items
    if (real.fields && object) {
      const index = this.#indexOf(object)
      if (index && free(index)) return { kinds: real.kinds.map((kind) => (kind === 'object' ? 'json' : kind)) }
      const fields = Object.entries(real.fields).flatMap(([name, field]) => {
        const property = this.#property(object, name) ?? index
        return property ? [[name, { ...field, shape: this.#prune(property, field.shape) }] as const] : []
      })
      pruned.fields = Object.fromEntries(fields)
    } else if (real.fields) pruned.fields = real.fields
    return pruned
  }

  #kind(kind: Kind, members: readonly Type[], real: Shape, path: string): string[] {
    const says = () => `${path || 'the row'} is ${kind}, declared ${this.#say(members)}`
    switch (kind) {
      case 'json':
        return []
      case 'null':
        return members.some(({ flags }) => flags & TypeFlags.Null)
          ? []
          : [`${path} may be null, declared ${this.#say(members)}`]
      case 'object':
        return this.#object(members, real, path) ?? [says()]
      case 'list': {
        const lists = members.filter((type) => this.#checker.isArrayLikeType(type))
        return lists[0] ? this.partings(this.#itemOf(lists[0]), real.items ?? { kinds: [] }, `${path}[]`) : [says()]
      }
      case 'buffer':
        return members.some((type) => ['Buffer', 'Uint8Array'].includes(type.getSymbol()?.name ?? '')) ? [] : [says()]
      default:
        return members.some((type) => this.#valueFlags(type) & (flagsOf[kind] ?? 0)) ? [] : [says()]
    }
  }

  /** For a type parameter, the type that it narrows. */
  #valueFlags(type: Type): number {
    if (!type.isTypeParameter()) return type.flags
    return this.#checker.getConstraintOfTypeParameter(type)?.flags ?? type.flags
  }

  /**
   * The object types that a type allows. The answers must fit one of them; otherwise the differences from the first are
   * returned.
   */
  #object(members: readonly Type[], real: Shape, path: string): string[] | undefined {
    const objects = members.filter((type) => this.#isObject(type))
    const tried = objects.map((type) => this.#fields(type, real, path))
    return tried.find((partings) => partings.length === 0) ?? tried[0]
  }

  #fields(declared: Type, real: Shape, path: string): string[] {
    const at = (name: string) => (path ? `${path}.${name}` : name)
    const index = this.#indexOf(declared)
    const named = this.#checker.getPropertiesOfType(declared).flatMap((property) => {
      const type = this.#checker.getTypeOfSymbol(property)
      const field = real.fields?.[property.name]
      const optional = (property.flags & SymbolFlags.Optional) !== 0
      if (!type) return []
      if (!field) return optional ? [] : [`${at(property.name)} is not there`]
      const missing = field.optional && !optional ? [`${at(property.name)} is not always there`] : []
      return [...missing, ...this.partings(type, field.shape, at(property.name))]
    })
    if (!index) return named
    const others = Object.entries(real.fields ?? {}).filter(([name]) => !this.#property(declared, name))
    return [...named, ...others.flatMap(([name, { shape }]) => this.partings(index, shape, at(name)))]
  }

  #membersOf(type: Type): readonly Type[] {
    if (type.isUnionType()) return type.getTypes() ?? []
    return [type]
  }

  #isObject(type: Type): boolean {
    if (this.#checker.isArrayLikeType(type)) return false
    return (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0
  }

  #itemOf(list: Type): Type {
    const [item] = list.isTypeReference() ? this.#checker.getTypeArguments(list) : []
    return item ?? this.#checker.getUnknownType()
  }

  #indexOf(type: Type): Type | undefined {
    return this.#checker.getIndexInfosOfType(type)[0]?.valueType
  }

  #property(type: Type, name: string): Type | undefined {
    const symbol = this.#checker.getPropertyOfType(type, name)
    return symbol && this.#checker.getTypeOfSymbol(symbol)
  }

  #say(members: readonly Type[]): string {
    const words = members.map((type) => this.#checker.typeToString(type)).join(' | ')
    return words.length > 60 ? `${words.slice(0, 60)}…` : words
  }
}
