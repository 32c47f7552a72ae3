// `debug` loads this package where somebody has it. In its place, so that nobody's is looked for outside of the archive.
exports.stderr = false;
