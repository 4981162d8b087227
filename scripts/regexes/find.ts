/** Finds the regular expressions of a folder of code by its syntax, so that one in a comment or a text is none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** An expression as the engine gets it. */
export interface Expression {
  source: string
  flags: string
}

/** One place in the code: a literal, or a call of `RegExp`, whose expressions only running the code can tell. */
export interface Place {
  /** Beneath the root, with slashes. */
  file: string
  line: number
  /** As it is written, on one line. */
  code: string
  literal?: Expression
}

/** Code that ships or runs; tests choose their own texts, and what is built is built from this. */
const FOLDERS = ['data', 'ingest', 'scripts', 'site']
const IS_CODE = /\.[jt]s$/
const IS_LEFT_OUT = /\.test\.ts$|(?:^|\/)(?:test|dist|node_modules|public)\//

/** Every place under `root` where a regular expression is written or built. */
export function findPlaces(root: string): Place[] {
  return FOLDERS.filter(folder => existsSync(join(root, folder))).flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(file => IS_CODE.test(file) && !IS_LEFT_OUT.test(file))
      .toSorted()
      .flatMap(file => placesIn(file, readFileSync(join(root, file), 'utf8'))),
  )
}

function placesIn(file: string, text: string): Place[] {
  const places: Place[] = []
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const isLiteral = ts.isRegularExpressionLiteral(node)
    if (isLiteral || isConstructor(node)) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1
      const literal = isLiteral ? splitLiteral(node.text) : undefined
      places.push({ file, line, code: node.getText(parsed).replace(/\n */g, ' '), literal })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return places
}

function isConstructor(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

function splitLiteral(text: string): Expression {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}
