// deploy/kubernetes.yaml is what Kubernetes takes: checked against the types that kubernetes-types makes of its published
// schemas, so that no field is misspelled, of another type, missing or in another place. tests/it/scale.rs runs its script.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8'));
const [claim, job] = documents.map((document) => document.toJS());

/** What the compiler says of values that should have the types of Kubernetes. @param {any[]} claims @param {any[]} jobs */
function faults(claims, jobs) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const lines = [
      "import type { PersistentVolumeClaim } from 'kubernetes-types/core/v1';",
      "import type { Job } from 'kubernetes-types/batch/v1';",
      ...claims.map((value, at) => `export const claim${at}: PersistentVolumeClaim = ${JSON.stringify(value)};`),
      ...jobs.map((value, at) => `export const job${at}: Job = ${JSON.stringify(value)};`),
    ];
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      paths: { 'kubernetes-types/*': [join(root, 'node_modules/kubernetes-types/*')] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout, error } = spawnSync(tsc, ['--project', folder, '--pretty', 'false'], { encoding: 'utf8' });
    if (error) throw error;
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the job and its volume have the types of Kubernetes, and mistakes would be found', () => {
  assert.deepEqual(
    documents.flatMap((document) => [...document.errors, ...document.warnings]),
    [],
  );
  assert.deepEqual(faults([claim], [job]), []);
  /** The job with a mistake. @param {(copy: any) => void} spoil */
  const spoiled = (spoil) => {
    const copy = structuredClone(job);
    spoil(copy);
    return copy;
  };
  const mistakes = [
    spoiled((copy) => (copy.spec.completionsMode = 'Indexed')),
    spoiled((copy) => (copy.spec.completions = '32')),
    spoiled((copy) => (copy.spec.template.spec.containers[0].volumeMounts[0].mountpath = '/lab')),
    spoiled((copy) => (copy.spec.template.spec.containers[0].env[0] = { RUN: 'game=tax' })),
    spoiled((copy) => delete copy.spec.template),
    spoiled((copy) => (copy.apiVersion = 'batch/v1beta1')),
  ];
  const found = faults([], mistakes);
  assert.equal(found.length, mistakes.length, found.join('\n'));
});

// What the types leave to a server: text that must be one of several words, and numbers that must agree.
test('the job is indexed, and counts its shares', () => {
  const { spec } = job;
  assert.equal(spec.completionMode, 'Indexed');
  assert.ok(spec.parallelism <= spec.completions);
  const [container] = spec.template.spec.containers;
  const value = (/** @type {string} */ name) =>
    container.env.find((/** @type {any} */ one) => one.name === name)?.value;
  assert.equal(value('SHARES'), String(spec.completions));
  // What a server asks for together: these policies, and pods that are never started again in place.
  assert.equal(spec.template.spec.restartPolicy, 'Never');
  assert.ok(spec.backoffLimitPerIndex > 0 && spec.podFailurePolicy);
  assert.equal(spec.podReplacementPolicy, 'Failed');
  const [volume] = spec.template.spec.volumes;
  assert.equal(volume.persistentVolumeClaim.claimName, claim.metadata.name);
  assert.deepEqual(claim.spec.accessModes, ['ReadWriteMany']);
  assert.deepEqual(container.volumeMounts, [{ name: volume.name, mountPath: value('OUT') }]);
});
