import type { Bundle } from './bundle.ts';
import { pascalCase, type Schema, UNION } from './schemas.ts';
import type { Validators } from './validators.ts';

/** What a guard can be made of; anything else would be left unseen. */
const KNOWN = new Set(
  '$ref type const enum required properties items additionalProperties anyOf oneOf discriminator'.split(' '),
);

/** How a value of a type that is no object and no list is told. */
const TOLD: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  integer: (value) => `Number.isInteger(${value})`,
  number: (value) => `Number.isFinite(${value})`,
};

const HEAD = `/* Made from schema/ by \`npm run generate\`; do not edit. */
const steps = [];
const no = (step) => {
  steps.unshift(step);
  return false;
};
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const refusedAt = () => steps.map((step) => \`/\${step}\`).join('');
`;

/**
 * Functions that tell whether a value is of a type, and no more: one expression for each shape, which the first slip ends.
 * ajv would write seven times as much, to collect messages that nobody reads, and each thread compiles it.
 * `isResolvedX` for each of `roots`; `refusedAt` gives the place of the last slip, as a pointer.
 */
export function guards(shapes: Bundle, roots: readonly string[]): Validators {
  const writer = new Writer(shapes);
  const types = roots.map(pascalCase);
  const asked = types.map(
    (type) =>
      `export const isResolved${type} = (value) => {\n  steps.length = 0;\n  return is${type}(value);\n};\n`,
  );
  const declared = types.map(
    (type) => `export const isResolved${type}: (value: unknown) => value is import('./props.ts').${type};\n`,
  );
  return {
    code: HEAD + writer.functions() + asked.join(''),
    types: `${declared.join('')}/** The place of what was refused last, as a JSON pointer. */\nexport const refusedAt: () => string;\n`,
  };
}

class Writer {
  readonly #shapes: Bundle;
  readonly #written: string[] = [];

  constructor(shapes: Bundle) {
    this.#shapes = shapes;
  }

  /** All functions: one for each shape, and for each object and list within it. */
  functions(): string {
    for (const [name, shape] of Object.entries(this.#shapes)) {
      const body = this.#told(shape, 'value', `is${name}`);
      if (body !== `is${name}(value)`) this.#called(`is${name}`, 'value', () => `return ${body};`);
    }
    return this.#written.join('');
  }

  /** An expression that tells whether `value` is of a shape; what needs a function of its own has it under `name`. */
  #told(shape: Schema, value: string, name = `is${this.#written.length}`): string {
    const { $ref, const: only, enum: any, anyOf, type } = shape;
    const stranger = Object.keys(shape).find((keyword) => !KNOWN.has(keyword));
    if (stranger) throw new Error(`A guard can not tell the keyword "${stranger}".`);
    if ($ref) return `is${nameIn($ref)}(${value})`;
    if (only !== undefined) return `${value} === ${JSON.stringify(only)}`;
    if (Array.isArray(any)) return either(any.map((one) => `${value} === ${JSON.stringify(one)}`));
    if (anyOf) {
      const [first = '', ...others] = anyOf.map((branch) => this.#told(branch, value));
      // Where one branch has slipped, the next may hold.
      return either([first, ...others.map((other) => `((steps.length = 0), ${other})`)]);
    }
    if (type === 'object') return this.#called(name, value, () => this.#object(shape));
    if (type === 'array') return this.#called(name, value, () => this.#list(shape));
    const tell = typeof type === 'string' ? TOLD[type] : undefined;
    if (!tell) throw new Error(`A guard can not tell the type ${JSON.stringify(type)}.`);
    return tell(value);
  }

  #object({ properties = {}, required = [], additionalProperties: others, oneOf }: Schema): string {
    if (oneOf)
      return `if (!isObject(value)) return false;\n  switch (value.type) {\n${this.#cases(oneOf)}  }\n  return no('type');`;
    if (typeof others === 'object')
      return `if (!isObject(value)) return false;\n  for (const key in value) if (!(${this.#told(others, 'value[key]')})) return no(key);\n  return true;`;
    const fields = [...new Set([...required, ...Object.keys(properties)])].map((field) => {
      const place = `value[${JSON.stringify(field)}]`;
      const own = properties[field];
      const told = own ? this.#told(own, place) : `${place} !== undefined`;
      const free = required.includes(field) ? [] : [`${place} === undefined`];
      return either([...free, told, `no(${JSON.stringify(field)})`]);
    });
    return `return ${['isObject(value)', ...fields].join(' && ')};`;
  }

  /** The branches of a choice by `type`. */
  #cases(branches: readonly Schema[]): string {
    return branches
      .map((branch) => {
        const shape = this.#shapes[nameIn(branch.$ref ?? '')];
        const type = shape?.properties?.type?.const;
        if (type === undefined)
          throw new Error(`A branch of "${UNION}" has no type: ${JSON.stringify(branch)}.`);
        return `    case ${JSON.stringify(type)}:\n      return ${this.#told(branch, 'value')};\n`;
      })
      .join('');
  }

  #list({ items }: Schema): string {
    const each = items
      ? `\n  for (let i = 0; i < value.length; i++) if (!(${this.#told(items, 'value[i]')})) return no(i);`
      : '';
    return `if (!Array.isArray(value)) return false;${each}\n  return true;`;
  }

  /** Writes a function, and gives its call. It has its place before its body is made, which is named by places as well. */
  #called(name: string, value: string, body: () => string): string {
    const at = this.#written.push('') - 1;
    this.#written[at] = `function ${name}(value) {\n  ${body()}\n}\n`;
    return `${name}(${value})`;
  }
}

/** The name of a shape in its bundle. */
function nameIn(ref: string): string {
  return ref.replace('#/definitions/', '');
}

function either(tests: readonly string[]): string {
  return `(${tests.join(' || ')})`;
}
